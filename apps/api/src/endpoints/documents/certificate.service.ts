import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { ClosingCertificate, certificate } from '@hiram/contract/endpoints/documents.ts';
import { findBorrowerName } from '../../lending/borrowers/borrowers.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { dateOf } from '../../lending/engine/loan.ts';
import { settledDay } from '../../lending/engine/history.ts';
import { paidIn, totalOf } from '../../lending/engine/paid.ts';
import { checkOf } from './check-address.ts';
import { readHistory } from './order-history.ts';
import type { OrderHistory } from './order-history.ts';
import { CERTIFICATE, issueDocuments } from './documents.store.ts';
import type { OrderKey } from '../../tables/loan.ts';

type CertificateSources = Pick<Resources, 'cells' | 'clock' | 'config'>;

export async function readCertificate(stores: CertificateSources, order: OrderKey): Promise<AnswerOf<typeof certificate>> {
  const { cells, clock, config } = stores;
  const { database } = cells.of(order.userId);
  const at = await clock.now();
  const history = await readHistory(database, order, { profile: config.profile, asOf: manilaDateOf(at) });
  if (history === null) throw new Refusal('notFound');
  const closedOn = paidInFullOn(history);
  if (closedOn === null) return { certificate: null };
  const document = (await issueDocuments(database, order, { kind: 'certificate', sequences: [CERTIFICATE] }, at)).get(CERTIFICATE);
  if (document === undefined) throw new Error('the certificate has no number');
  const borrowerName = await findBorrowerName(database, order.userId);
  return { certificate: { ...checkOf(config.publicOrigin, document), borrowerName, ...certificateFactsOf(history, closedOn) } };
}

/** `null` while something is owed, and always if a part of the debt was written off: such a loan is closed but not paid. */
export function paidInFullOn(history: OrderHistory): CalendarDate | null {
  if (history.entries.some(({ transaction }) => transaction?.kind === 'writeOff')) return null;
  const day = settledDay(history);
  return day === null ? null : dateOf(history.loan, day);
}

type CertificateFacts = Omit<ClosingCertificate, 'number' | 'checkCode' | 'checkUrl' | 'borrowerName'>;

function certificateFactsOf({ loan, entries }: OrderHistory, closedOn: CalendarDate): CertificateFacts {
  const paidOff = entries.flatMap((entry) => entry.paidOff);
  return {
    loanAmount: loan.agreed.principal,
    totalPaid: totalOf(paidIn(loan.flows)),
    borrowedOn: loan.agreed.disbursedOn,
    closedOn,
    paymentsOnTime: paidOff.filter(({ onTime }) => onTime).length,
    payments: loan.instalments.length,
    ...(loan.givenBackDay === null ? {} : { givenBack: true as const }),
  };
}
