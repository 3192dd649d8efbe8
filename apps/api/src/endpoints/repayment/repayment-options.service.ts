import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { coolingOff } from '@hiram/contract/endpoints/cooling-off.ts';
import type { earlyPayoff } from '@hiram/contract/endpoints/early-payoff.ts';
import type { payByDates, PayByChannel } from '@hiram/contract/endpoints/pay-by.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import type { PaymentWay, startChosenPayment, waysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import { findBarText } from '../../lending/payments/barred-rollover.ts';
import { listedChannels } from '../../lending/payments/channels.ts';
import type { PaymentChannel } from '../../lending/payments/channels.ts';
import { findUnpaidDebt } from '../../lending/payments/debt.ts';
import { findProduct } from '../../lending/origination/products.ts';
import { planBoundsOf, planStateOf } from '../../lending/servicing/payment-plans.ts';
import { openIntent } from '../../lending/payments/open-intent.ts';
import type { RequestedPurpose } from '../../lending/payments/offered-amounts.ts';
import { payByOf } from '../../lending/payments/pay-by.ts';
import type { Resources } from '../../providers/resources.ts';
import { firstPenalty } from '../../lending/engine/due.ts';
import { giveBackFigures } from '../../lending/engine/cooling-off.ts';
import { dateOf, earliestUnpaid } from '../../lending/engine/loan.ts';
import { loanStatus } from '../../lending/engine/order-status.ts';
import { needsRollover } from '../../lending/engine/quote.ts';
import { lastDueDay } from '../../lending/engine/outcome.ts';
import type { Outcome } from '../../lending/engine/outcome.ts';
import { payoffDays } from '../../lending/engine/payoff-days.ts';
import { paymentOptionsOf } from '../../lending/engine/payment-options.ts';
import type { Borrower } from '../../platform/request/sessions.ts';

export async function readWaysToPay(
  resources: Resources,
  borrower: Borrower,
  { orderId, partAmount }: RequestOf<typeof waysToPay>,
): Promise<AnswerOf<typeof waysToPay>> {
  const { loan, order } = await findUnpaidDebt(resources, borrower, orderId);
  const plan = planStateOf(loan, planBoundsOf(resources.config.profile, await findProduct(borrower.reference, order.productId)));
  const { now, part, rollover } = paymentOptionsOf(loan, partAmount === null ? null : centavos(partAmount));
  const next = earliestUnpaid(loan);
  const barred = needsRollover(loanStatus(loan)) ? findBarText(loan, borrower.language) : null;
  return {
    instalment: next === null ? null : { number: next.number, count: loan.instalments.length, dueOn: dateOf(loan, next.dueDay) },
    late: loanStatus(loan) === orderStatus.overdue,
    now: toAnswer(now),
    part: part === null ? null : { ...part, outcome: toAnswer(part.outcome) },
    rollover: rollover === null ? null : { outcome: toAnswer(rollover), days: loan.agreed.periodDays },
    ...(barred === null ? {} : { rolloverBarred: barred }),
    ...(plan === null ? {} : { paymentPlan: plan }),
  };
}

/** Removes the postings, which are internal. */
const toAnswer = ({ purpose: _purpose, posts: _posts, ...figures }: Outcome) => figures;

export async function readEarlyPayoff(
  resources: Resources,
  borrower: Borrower,
  { orderId }: RequestOf<typeof earlyPayoff>,
): Promise<AnswerOf<typeof earlyPayoff>> {
  const { loan, today } = await findUnpaidDebt(resources, borrower, orderId);
  const days = payoffDays(loan);
  const { prepaymentOnlyAfter: wait } = loan.agreed.terms;
  const dueDays = loan.instalments.map(({ dueDay }) => dateOf(loan, dueDay));
  return {
    today,
    waits: wait === null ? null : { daysSinceDisbursement: wait.daysSinceDisbursement },
    days: [...days],
    endsOnPayment: dueDays.some((day) => day === days.at(-1)?.on),
    planEndsOn: dateOf(loan, lastDueDay(loan)),
  };
}

export async function readCoolingOff(
  resources: Resources,
  borrower: Borrower,
  { orderId }: RequestOf<typeof coolingOff>,
): Promise<AnswerOf<typeof coolingOff>> {
  const { loan } = await findUnpaidDebt(resources, borrower, orderId);
  const { coolingOffDays } = loan.agreed.terms;
  return { until: coolingOffDays === undefined ? null : dateOf(loan, coolingOffDays), giveBack: giveBackFigures(loan) };
}

export async function readPayByDates(
  resources: Resources,
  borrower: Borrower,
  { orderId }: RequestOf<typeof payByDates>,
): Promise<AnswerOf<typeof payByDates>> {
  const { loan, quote, today, at } = await findUnpaidDebt(resources, borrower, orderId);
  const { nextDueOn: dueOn } = quote;
  const ahead = dueOn === null || dueOn < today ? null : dueOn;
  const channels = await listedChannels(borrower.cell.database);
  return { dueOn: ahead, dayLateCosts: firstPenalty(loan), channels: channels.map((channel) => payByChannel(channel, ahead, at)) };
}

function payByChannel(channel: PaymentChannel, dueOn: CalendarDate | null, at: Date): PayByChannel {
  const { channelNumber, name, logo, postingWeekdays: weekdays, closingHour } = channel;
  const { payBy, postsOn, daysLate } = payByOf({ weekdays, closingHour }, dueOn ?? manilaDateOf(at), at);
  const inTime = dueOn === null ? { payBy: null, daysLate: 0 } : { payBy, daysLate };
  return { channelNumber, name, logo, postingWeekdays: weekdays, closingHour, postsOn, ...inTime };
}

const purposeOfWay: Readonly<Record<PaymentWay, RequestedPurpose>> = {
  now: 'repayment',
  part: 'part',
  rollover: 'rollover',
  payoff: 'payoff',
};

export async function startChosen(
  resources: Resources,
  borrower: Borrower,
  { orderId, way, amount, channelNumber }: RequestOf<typeof startChosenPayment>,
): Promise<AnswerOf<typeof startChosenPayment>> {
  return openIntent(resources, borrower, { orderId, purpose: purposeOfWay[way], channelNumber, amount });
}
