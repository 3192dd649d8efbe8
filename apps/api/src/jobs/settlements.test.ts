import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { PaymentEvent } from '@hiram/contract/providers/providers.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { expect, test } from 'vitest';
import { buildIntent, paidEvent, sendPaymentWebhook } from '../../testing/intents.ts';
import { jobsFor } from '../../testing/job-dependencies.ts';
import { buildOrder } from '../../testing/loans.ts';
import type { BuiltOrder } from '../../testing/loans.ts';
import { startService } from '../../testing/service.ts';
import { providerWith } from '../../testing/reported-payments.ts';
import type { PaymentProvider } from '../providers/payments.ts';
import { paymentProviderOf } from '../providers/payments.ts';
import { pollPayments } from './poll-payments.ts';
import { compareSettlements } from './settlements.ts';

const { app, resources } = await startService();
const { directory } = resources;

const eventOf = (word: ReturnType<typeof paidEvent>): PaymentEvent => ({ ...word, type: 'paid', amount: centavos(word.amount) });

function jobsWith(order: BuiltOrder, said: Pick<PaymentProvider, 'inquire' | 'settlement'>) {
  const provider = { ...paymentProviderOf(resources.providers.payments, 'payment'), ...said };
  const providers = { ...resources.providers, payments: new Map([['payment', provider]]) };
  return { ...jobsFor(resources), providers, database: order.borrower.cell.database };
}

async function buildPaid() {
  const order = await buildOrder(resources, { status: 174 });
  const { database } = order.borrower.cell;
  const { intentId, providerReference } = await buildIntent(resources, order);
  const word = paidEvent(providerReference, { amount: 10_00 });
  const postedAmounts = async (): Promise<readonly number[]> =>
    (await database.selectFrom('loan_transaction').select('amount').where('orderId', '=', order.orderId).execute()).map(
      ({ amount }) => amount,
    );
  return { order, database, intentId, word, postedAmounts };
}

const discrepanciesOf = (subject: string) =>
  directory.selectFrom('discrepancy').selectAll().where('subject', '=', subject).orderBy('firstReportedAt').execute();

test('a settlement line that differs from the webhook posts nothing more and opens one discrepancy, however often the list is read', async () => {
  const { order, word, postedAmounts } = await buildPaid();
  await sendPaymentWebhook(app, word);
  const jobs = jobsWith(order, providerWith([eventOf({ ...word, amount: 999_99 })]));

  for (let night = 0; night < 3; night += 1) await compareSettlements(jobs);

  expect(await postedAmounts()).toEqual([10_00]);
  expect(await discrepanciesOf(word.paymentId)).toMatchObject([{ known: { amount: 10_00 }, reported: { amount: 999_99 }, times: 3 }]);
});

test('an answer to polling that differs from the settlement list posts nothing more and opens one discrepancy', async () => {
  const { order, database, intentId, word, postedAmounts } = await buildPaid();
  await compareSettlements(jobsWith(order, providerWith([eventOf(word)])));
  await database
    .updateTable('payment_intent')
    .set({ nextPollAt: new Date(0) })
    .where('intentId', '=', intentId)
    .execute();

  await pollPayments(jobsWith(order, providerWith([eventOf({ ...word, currency: 'USD' })])));

  expect(await postedAmounts()).toEqual([10_00]);
  expect(await discrepanciesOf(word.paymentId)).toMatchObject([{ known: { currency: 'PHP' }, reported: { currency: 'USD' }, times: 1 }]);
});

test('cuts an endless settlement list, posts the payments read before the cut and opens a discrepancy', async () => {
  const { order, word, postedAmounts } = await buildPaid();
  const today = manilaDateOf(await resources.clock.now());
  const warnings: string[] = [];
  let pages = 0;
  async function* settlement(date: string) {
    if (date === today) yield [eventOf(word)];
    for (; date === today; pages += 1) yield [];
  }
  const jobs = jobsWith(order, { ...providerWith([]), settlement });

  const log = { info: () => undefined, warn: (_fields: object, text: string) => void warnings.push(text) };
  await compareSettlements({ ...jobs, log });

  expect([await postedAmounts(), pages < 5_000, warnings]).toEqual([[10_00], true, ['a settlement list without an end was cut']]);
  expect(await discrepanciesOf(today)).toMatchObject([{ kind: 'list', reported: { pages: 'more than 5000' }, resolvedAt: null }]);
  expect(await discrepanciesOf(addDays(today, -1))).toEqual([]);
});
