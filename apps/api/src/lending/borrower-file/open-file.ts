import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { OrderStatus } from '@hiram/contract/endpoints/order.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { sql } from 'kysely';
import { decryptAccountNumber } from '../../platform/crypto/account-numbers.ts';
import type { AccountKeys } from '../../platform/crypto/account-numbers.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { storedReference } from '../../platform/db/reference.ts';
import type { PlatformResources } from '../../platform/resources.ts';
import { insertStaffAction } from '../../platform/staff/staff-actions.ts';
import type { PendingAction } from '../../platform/staff/staff-actions.ts';
import { lastComplaints } from '../complaints/complaint-rows.ts';
import { listContacts } from '../contacts/contact-rows.ts';
import { dateOf, givenUpOf, unpaidInterest, unpaidOf, unpaidPrincipal } from '../engine/loan.ts';
import type { Loan } from '../engine/loan.ts';
import { statusOf } from '../engine/order-status.ts';
import { quoteOf } from '../engine/quote.ts';
import { textOfAccount } from '../origination/bank-accounts.ts';
import { findProduct } from '../origination/products.ts';
import { slipReferenceOf } from '../payments/transaction-ids.ts';
import { MASKED, UNMASKED } from '../personal-data/masked.ts';
import type { PersonalDataFormat } from '../personal-data/masked.ts';
import { listLoanRecords, projectLoan } from '../servicing/loan-rows.ts';
import type { LoanRecord } from '../servicing/loan-rows.ts';
import { lastTransactions } from '../servicing/loan-transactions.ts';

type Stores = Pick<PlatformResources, 'cells' | 'clock' | 'config'>;

/** Second log entry of an unmasked file. A cell's log contains commands without options, and stays after an erasure. */
const UNMASKING = 'unmask-file';

const MAX_ROWS = { accounts: 20, loans: 50, transactions: 200, complaints: 50, contactLog: 100, events: 100 } as const;

interface FileRequest {
  readonly userId: string;
  readonly isUnmasked: boolean;
}

/** Returns everything about one borrower, newest first. The staff action is recorded in the transaction that reads it. */
export async function openFile({ cells, clock, config }: Stores, { userId, isUnmasked }: FileRequest, doing: PendingAction) {
  const at = await clock.now();
  const format = isUnmasked ? UNMASKED : MASKED;
  return cells
    .of(userId)
    .database.transaction()
    .execute(async (transaction) => {
      const contacts = await contactsOf(transaction, userId, { format, keys: config.accountKeys });
      const records = firstOf('loans', await listLoanRecords(transaction, userId, MAX_ROWS.loans + 1));
      const transactions = firstOf('transactions', await lastTransactions(transaction, userId, MAX_ROWS.transactions + 1));
      const complaints = firstOf('complaints', await lastComplaints(transaction, userId, MAX_ROWS.complaints + 1));
      const contactLog = firstOf('contactLog', await listContacts(transaction, userId, MAX_ROWS.contactLog + 1));
      const events = firstOf('events', await lastEvents(transaction, userId, MAX_ROWS.events + 1));
      const reference = storedReference(transaction);
      const today = manilaDateOf(at);
      const loans = [];
      for (const record of records.list) {
        const product = await findProduct(reference, record.order.productId);
        loans.push(loanOf(record, projectLoan(config.profile, record, today), product?.name ?? record.order.productId));
      }
      await insertStaffAction(transaction, userId, { ...doing, at });
      if (isUnmasked) await insertStaffAction(transaction, userId, { ...doing, command: UNMASKING, at });
      return {
        user: userId,
        masked: !isUnmasked,
        contacts,
        loans,
        transactions: transactions.list.map((row) => ({
          at: row.postedAt,
          valueOn: row.valueOn,
          orderId: row.orderId,
          kind: row.kind,
          amount: row.amount,
          reference: slipReferenceOf(row),
          /** Id that reverse-payment accepts. */
          payment: row.transactionId,
          channel: row.channelName,
          reversedAt: row.reversedAt,
        })),
        complaints: complaints.list.map((row) => ({
          complaint: row.complaintId,
          orderId: row.orderId,
          state: row.state,
          sentAt: row.sentAt,
          replyBy: row.replyBy,
          type: row.typeTitle,
          text: row.content,
        })),
        contactLog: contactLog.list.map((row) => ({
          contact: row.contactId,
          at: row.listedAt,
          orderId: row.orderId,
          channel: row.channel,
          sender: row.sender,
          purpose: row.purpose,
          outcome: row.outcome,
          uncovered: row.uncovered,
        })),
        events: events.list,
        /** Lists with more entries than are shown. */
        more: [...records.more, ...transactions.more, ...complaints.more, ...contactLog.more, ...events.more],
      };
    });
}

export type BorrowerFile = Awaited<ReturnType<typeof openFile>>;

/** @param read the entries, with one more than shown if there are more */
function firstOf<Each>(name: keyof typeof MAX_ROWS, read: readonly Each[]) {
  return { list: read.slice(0, MAX_ROWS[name]), more: read.length > MAX_ROWS[name] ? [name] : [] };
}

interface FileReading {
  readonly format: PersonalDataFormat;
  readonly keys: AccountKeys;
}

async function contactsOf(database: CellDatabase, userId: string, { format, keys }: FileReading) {
  const borrower = await database.selectFrom('borrower').selectAll().where('userId', '=', userId).executeTakeFirst();
  if (borrower === undefined) throw new Error(`there is no borrower ${userId}`);
  const accounts = await database
    .selectFrom('bank_account')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(MAX_ROWS.accounts)
    .execute();
  const reference = storedReference(database);
  const listed = [];
  for (const account of accounts) {
    const { accountId, numberKeyId: keyId, numberSealed: bytes, lastFour } = account;
    listed.push({
      account: await textOfAccount(reference, account),
      number: format.accountNumber(lastFour, () => decryptAccountNumber(keys, { userId, accountId }, { keyId, bytes })),
      since: account.createdAt,
      until: account.supersededAt,
    });
  }
  return {
    name: format.name(borrower.fullName),
    phone: format.phone(borrower.phone),
    language: borrower.language,
    since: borrower.createdAt,
    accounts: listed,
  };
}

const STATES = new Map(Object.entries(orderStatus).map(([name, status]): [OrderStatus, string] => [status, name]));

const NOTHING = centavos(0);

/** @param loan the loan as on the borrower's own pages; `null` before disbursement */
function loanOf({ order, offer, instalments }: LoanRecord, loan: Loan | null, product: string) {
  const quote = loan === null ? null : quoteOf(loan);
  return {
    orderId: order.orderId,
    state: STATES.get(statusOf(order, loan)) ?? '',
    product,
    principal: offer.principal,
    appliedAt: order.createdAt,
    disbursedOn: order.disbursedOn,
    dueOn: quote?.nextDueOn ?? null,
    dueNow: quote?.dueNow ?? NOTHING,
    overpayment: quote?.overpayment ?? NOTHING,
    giveBack: quote?.giveBack ?? null,
    givenBackOn: order.givenBackOn,
    owed: {
      principal: loan === null ? NOTHING : unpaidPrincipal(loan),
      interest: loan === null ? NOTHING : unpaidInterest(loan),
      penalty: quote?.penalties ?? NOTHING,
      total: quote?.totalOwed ?? NOTHING,
    },
    instalments: loan === null ? instalments.map(agreedAmounts) : loan.instalments.map((owed) => partOf(loan, owed)),
  };
}

const agreedAmounts = ({ number, principal, interest }: LoanRecord['instalments'][number]) => ({
  number,
  dueOn: null,
  principal,
  interest,
  penalty: NOTHING,
  paid: NOTHING,
  givenUp: NOTHING,
  unpaid: centavos(principal + interest),
});

/** Principal and interest as agreed. The unpaid amount excludes the penalty. */
function partOf(loan: Loan, owed: Loan['instalments'][number]) {
  const givenUp = givenUpOf(loan, owed);
  return {
    number: owed.number,
    dueOn: dateOf(loan, owed.dueDay),
    principal: centavos(owed.principal + owed.paidPrincipal + givenUp.principal),
    interest: centavos(owed.interest + owed.paidInterest + givenUp.interest),
    penalty: owed.penalty,
    paid: centavos(owed.paidPrincipal + owed.paidInterest),
    givenUp: centavos(givenUp.principal + givenUp.interest),
    unpaid: unpaidOf(owed),
  };
}

const lastEvents = (database: CellDatabase, userId: string, most: number) =>
  database
    .selectFrom('event')
    .select(['occurredAt as at', 'type', sql<string | null>`data ->> 'orderId'`.as('orderId')])
    .where('userId', '=', userId)
    .orderBy('occurredAt', 'desc')
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
