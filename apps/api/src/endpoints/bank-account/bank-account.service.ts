import { randomUUID } from 'node:crypto';
import { bankFormFaults } from '@hiram/contract/endpoints/bank-form-faults.ts';
import { BANK_CARD_TYPE, BANK_ITEM_CODE } from '@hiram/contract/endpoints/bank-account.ts';
import type { BankFormItem, bindBank } from '@hiram/contract/endpoints/bank-account.ts';
import type { RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { CARD_TYPE_WITH_CHANNEL, channelOf, visibleItems } from '@hiram/contract/endpoints/bank-form-items.ts';
import { keyedFingerprint, encryptAccountNumber } from '../../platform/crypto/account-numbers.ts';
import type { AccountKeys } from '../../platform/crypto/account-numbers.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { translationsIn } from '../../platform/i18n/translations.ts';
import { planNotice } from '../../platform/request/plan-notice.ts';
import { runOnce } from '../../platform/request/idempotency.ts';
import type { Intent } from '../../platform/request/idempotency.ts';
import { countBinding } from '../../lending/cards/card-limits.ts';
import type { Caller } from '../../lending/cards/card-limits.ts';
import { schedulePayoutsToAccount } from '../../lending/origination/waiting-payouts.ts';
import { awaitsPayout, classifyChange, payableFrom } from '../../lending/origination/account-change.ts';
import type { AccountIdentity } from '../../lending/origination/account-change.ts';
import { lockBorrowerRow } from '../../lending/borrowers/borrowers.ts';
import { assertWithinBound } from '../../lending/borrowers/row-bounds.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { confirmAccount } from './account-code.ts';
import { formFor, itemOf } from './bank-form.ts';
import type { FormItem } from './bank-form.ts';
import { insertAccount, listFormItems, listLastAccounts, supersedeAccounts } from './bank-account.store.ts';
import type { NewAccount } from './bank-account.store.ts';

export async function readBankForm({ userId, language, reference, cell: { database } }: Borrower): Promise<{ items: BankFormItem[] }> {
  const translate = await translationsIn(reference, language);
  const items = (await readItems(database)).map((item) => ({ ...item, title: translate(item.title), subtitle: translate(item.subtitle) }));
  return { items: formFor(items, await listLastAccounts(database, userId), language) };
}

const readItems = async (database: CellDatabase): Promise<FormItem[]> => (await listFormItems(database)).map(itemOf);

type SavedForm = Pick<RequestOf<typeof bindBank>, 'cardType' | 'items' | 'verifyCode' | 'purpose'>;

interface Binding extends Caller {
  readonly form: SavedForm;
  readonly intent: Intent | null;
}

/** Saves the account that loans are disbursed to, and updates the loans that wait for an account, in one transaction. */
export async function bindAccount(resources: Resources, binding: Binding): Promise<null> {
  if (binding.form.purpose === 'repayment') return bindCard(resources, binding);
  const { borrower, address, form, intent } = binding;
  const { clock, config } = resources;
  const { userId, cell } = borrower;
  const account = await checkedAccount(cell.database, form);
  await countBinding(resources, { borrower, address }, account.number);
  const needsConfirmation = config.profile.accountChange === 'guarded';
  const isConfirmed =
    needsConfirmation && (await confirmAccount(resources, { borrower, address }, { ...account, verifyCode: form.verifyCode }));
  const at = await clock.now();
  const call = { database: cell.database, userId, intent: withKeyedFingerprint(intent, config.accountKeys), at: clock.real() };
  return runOnce(call, async (transaction) => {
    // Serializes concurrent calls of a borrower; the later call supersedes the account of the earlier one.
    await lockBorrowerRow(transaction, userId);
    const change = needsConfirmation ? await classifyChange(transaction, config.accountKeys, userId, account) : FREE_CHANGE;
    // A loan may have been applied for since the check before the transaction.
    if (change.kind === 'other' && !isConfirmed && (await awaitsPayout(transaction, userId))) throw new Refusal('codeNeeded');
    await assertWithinBound(transaction, 'bank_account', { userId, at });
    const from = payableFrom(change, at);
    await supersedeAccounts(transaction, userId, at);
    const accountId = await saveAccount(transaction, config.accountKeys, { userId, account, payableFrom: from, supersededAt: null, at });
    await schedulePayoutsToAccount(transaction, { userId, payableFrom: from, at });
    if (change.kind === 'other') await planNotice(transaction, { userId, kind: 'account', subject: accountId, at });
    return null;
  });
}

/** Saves a card to repay with: an account that is superseded from the start, so that no loan is disbursed to it. */
async function bindCard(resources: Resources, { borrower, address, form, intent }: Binding): Promise<null> {
  const { clock, config } = resources;
  const { userId, cell } = borrower;
  if (form.cardType !== BANK_CARD_TYPE) throw new Refusal('invalidRequest', 'cardType');
  const account = await checkedAccount(cell.database, form);
  await countBinding(resources, { borrower, address }, account.number);
  const at = await clock.now();
  const call = { database: cell.database, userId, intent: withKeyedFingerprint(intent, config.accountKeys), at: clock.real() };
  return runOnce(call, async (transaction) => {
    await lockBorrowerRow(transaction, userId);
    await assertWithinBound(transaction, 'bank_account', { userId, at });
    await saveAccount(transaction, config.accountKeys, { userId, account, payableFrom: null, supersededAt: at, at });
    return null;
  });
}

/** Used by profiles that do not guard account changes. */
const FREE_CHANGE = { kind: 'first', payableFrom: null } as const;

interface SavedAccount extends Pick<NewAccount, 'userId' | 'payableFrom' | 'supersededAt' | 'at'> {
  readonly account: CheckedAccount;
}

async function saveAccount(transaction: CellTransaction, keys: AccountKeys, { account, ...saved }: SavedAccount): Promise<string> {
  const { number, cardType, channelNumber, details } = account;
  const row = { userId: saved.userId, accountId: randomUUID() };
  const sealed = encryptAccountNumber(keys, row, number);
  await insertAccount(transaction, { ...saved, ...row, cardType, channelNumber, details, number: sealed, lastFour: number.slice(-4) });
  return row.accountId;
}

/** The account number must not be recoverable from the stored fingerprint of the request. */
const withKeyedFingerprint = (intent: Intent | null, keys: AccountKeys): Intent | null =>
  intent && { ...intent, fingerprint: keyedFingerprint(keys, intent.fingerprint) };

interface CheckedAccount extends AccountIdentity {
  readonly channelNumber: number | null;
  readonly details: Readonly<Record<string, string>>;
}

async function checkedAccount(database: CellDatabase, { cardType, items: values }: SavedForm): Promise<CheckedAccount> {
  const form = await readItems(database);
  const choice = { cardType, channelNumber: channelOf(values) };
  const [wrong] = bankFormFaults(form, choice, values).keys();
  if (wrong !== undefined) throw new Refusal('invalidRequest', wrong);
  // The unknown code is the caller's own text, so the refusal does not repeat that text.
  if (Object.keys(values).some((code) => form.every((item) => item.code !== code))) throw new Refusal('invalidRequest');
  const channelNumber = cardType === CARD_TYPE_WITH_CHANNEL ? choice.channelNumber : null;
  const institution = channelNumber === null ? (values[BANK_ITEM_CODE] ?? '') : String(channelNumber);
  return { cardType, channelNumber, institution, ...splitAccountNumber(visibleItems(form, choice), values) };
}

/** Splits the values into the account number and the details to store: neither hidden fields nor repetitions of the number. */
function splitAccountNumber(shown: readonly FormItem[], values: SavedForm['items']): Pick<CheckedAccount, 'number' | 'details'> {
  const numbered = shown.find(({ holdsNumber }) => holdsNumber);
  // The lender's configuration is wrong here, not the borrower's input.
  if (numbered === undefined) throw new Error('the form has no field for the account number');
  const kept = shown.filter((item) => item !== numbered && item.rule?.sameAs !== numbered.code);
  return {
    number: values[numbered.code] ?? '',
    details: Object.fromEntries(kept.map(({ code }) => [code, values[code] ?? ''])),
  };
}
