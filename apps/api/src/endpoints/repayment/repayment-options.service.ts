import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { earlyPayoff } from '@hiram/contract/endpoints/early-payoff.ts';
import type { payByDates, PayByChannel } from '@hiram/contract/endpoints/pay-by.ts';
import type { PaymentWay, startChosenPayment, waysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { findLoanRecord } from '../../lending/origination/orders.ts';
import { listedChannels } from '../../lending/payments/channels.ts';
import type { PaymentChannel } from '../../lending/payments/channels.ts';
import { openIntent } from '../../lending/payments/open-intent.ts';
import type { RequestedPurpose } from '../../lending/payments/offered-amounts.ts';
import { payByOf } from '../../lending/payments/pay-by.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import { disbursementDateOf, loanToday } from '../../lending/servicing/loan-rows.ts';
import { earliestUnpaid, totalOwed } from '../../lending/engine/loan.ts';
import type { Loan } from '../../lending/engine/loan.ts';
import { lastDueDay } from '../../lending/engine/outcome.ts';
import type { Outcome } from '../../lending/engine/outcome.ts';
import { payoffDays } from '../../lending/engine/payoff-days.ts';
import { firstPenalty } from '../../lending/engine/first-penalty.ts';
import { waysOf } from '../../lending/engine/ways.ts';
import type { Borrower } from '../../platform/request/sessions.ts';

/** What can be done about the next payment, side by side. */
export async function readWaysToPay(
  resources: Resources,
  borrower: Borrower,
  { orderId, partAmount }: RequestOf<typeof waysToPay>,
): Promise<AnswerOf<typeof waysToPay>> {
  const { loan, disbursedOn } = await findDebt(resources, borrower, orderId);
  const { now, part, rollOver } = waysOf(loan, disbursedOn, partAmount === null ? null : centavos(partAmount));
  const next = earliestUnpaid(loan);
  return {
    instalment: next === null ? null : { number: next.number, count: loan.instalments.length, dueOn: addDays(disbursedOn, next.dueDay) },
    late: next === null || next.dueDay < loan.day,
    now: toAnswer(now),
    part: part === null ? null : { ...part, outcome: toAnswer(part.outcome) },
    rollOver: rollOver === null ? null : { outcome: toAnswer(rollOver), days: loan.agreed.periodDays },
  };
}

/** As the page hears it: what is posted where is ours. */
const toAnswer = ({ purpose: _purpose, posts: _posts, ...figures }: Outcome) => figures;

export async function readEarlyPayoff(
  resources: Resources,
  borrower: Borrower,
  { orderId }: RequestOf<typeof earlyPayoff>,
): Promise<AnswerOf<typeof earlyPayoff>> {
  const { loan, disbursedOn, today } = await findDebt(resources, borrower, orderId);
  const days = payoffDays(loan, disbursedOn);
  const { prepaymentOnlyAfter: wait } = loan.agreed.terms;
  const dueDays = loan.instalments.map(({ dueDay }) => addDays(disbursedOn, dueDay));
  return {
    today,
    waits: wait === null ? null : { daysSinceDisbursement: wait.daysSinceDisbursement },
    days: [...days],
    endsOnPayment: dueDays.some((day) => day === days.at(-1)?.on),
    planEndsOn: addDays(disbursedOn, lastDueDay(loan)),
  };
}

/** Until when each channel is quick enough for the next due date. */
export async function readPayByDates(
  resources: Resources,
  borrower: Borrower,
  { orderId }: RequestOf<typeof payByDates>,
): Promise<AnswerOf<typeof payByDates>> {
  const { loan, disbursedOn, today, at } = await findDebt(resources, borrower, orderId);
  const next = earliestUnpaid(loan);
  const dueOn = next === null ? null : addDays(disbursedOn, next.dueDay);
  const ahead = dueOn === null || dueOn < today ? null : dueOn;
  const channels = await listedChannels(borrower.cell.database);
  return { dueOn: ahead, dayLateCosts: firstPenalty(loan), channels: channels.map((channel) => payByChannel(channel, ahead, at)) };
}

function payByChannel(channel: PaymentChannel, dueOn: CalendarDate | null, at: Date): PayByChannel {
  const { channel_number: channelNumber, name, logo, posting_weekdays: weekdays, closing_hour: closingHour } = channel;
  const { payBy, postsOn, daysLate } = payByOf({ weekdays, closingHour }, dueOn ?? manilaDateOf(at), at);
  const inTime = dueOn === null ? { payBy: null, daysLate: 0 } : { payBy, daysLate };
  return { channelNumber, name, logo, postingWeekdays: weekdays, closingHour, postsOn, ...inTime };
}

const purposeOfWay: Readonly<Record<PaymentWay, RequestedPurpose>> = {
  now: 'repayment',
  part: 'part',
  rollOver: 'rollover',
  payOff: 'payoff',
};

export async function startChosen(
  resources: Resources,
  borrower: Borrower,
  { orderId, way, amount, channelNumber }: RequestOf<typeof startChosenPayment>,
): Promise<AnswerOf<typeof startChosenPayment>> {
  await findDebt(resources, borrower, orderId);
  const { payUrl } = await openIntent(resources, borrower, { orderId, asked: purposeOfWay[way], channelNumber, amount });
  return { payUrl };
}

interface Debt {
  readonly loan: Loan;
  readonly disbursedOn: CalendarDate;
  readonly today: CalendarDate;
  readonly at: Date;
}

/** The borrower's own loan with something left to pay; any other is as good as none. */
async function findDebt({ clock, config }: Resources, { userId, cell }: Borrower, orderId: string): Promise<Debt> {
  const at = await clock.now();
  const today = manilaDateOf(at);
  const record = await findLoanRecord(cell.database, { userId, orderId });
  if (record === null || record.order.disbursed_on === null) throw new Refusal('notFound');
  const loan = loanToday(config.profile, record, today);
  if (totalOwed(loan) === 0) throw new Refusal('notFound');
  return { loan, disbursedOn: disbursementDateOf(record.order), today, at };
}
