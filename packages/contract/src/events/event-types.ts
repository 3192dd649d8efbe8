import * as z from 'zod/mini';
import { PAYMENT_PURPOSES } from '../money/loan-transactions.ts';
import { calendarDate, dateField } from '../product/dates.ts';
import { centavos, centavosField } from '../wire/money.ts';

/** Event that a lender's back end may act on. Contains only ids of people and loans, because events outlive an erasure. */
export interface EventType<Data extends z.ZodMiniType = z.ZodMiniType> {
  /** Summary for the docs. */
  readonly description: string;
  readonly data: Data;
  readonly example: z.output<Data>;
}

const defineEvent = <Data extends z.ZodMiniType>(type: EventType<Data>): EventType<Data> => type;

const id = z.string().check(z.minLength(1), z.maxLength(128));
const instant = z.iso.datetime({ offset: true });
const ofOrder = { userId: id, orderId: id };

/** Unpaid balances in the ledger after the event, and the borrower's overpayment. */
const balances = z.object({
  principal: centavosField,
  interest: centavosField,
  penalty: centavosField,
  overpayment: centavosField,
  /** Paid towards a rollover that is not fully paid. */
  rollover: centavosField,
});

const exampleOrder = { userId: '8f14e45fceea167a5a36', orderId: 'OR217K3M9XQ7D2P0A' };
const exampleRequest = 'RQ217K3M9XQ7D2P0A';
const balancesAfterPayout = balancesOf(8_000_00, 800_00);
const balancesAfterPayment = balancesOf(6_000_00, 480_00);

function balancesOf(principal: number, interest: number): z.output<typeof balances> {
  const nothing = centavos(0);
  return { principal: centavos(principal), interest: centavos(interest), penalty: nothing, overpayment: nothing, rollover: nothing };
}

const payout = z.object({ ...ofOrder, reference: id, amount: centavosField });
const examplePayout = { ...exampleOrder, reference: 'OR217K3M9XQ7D2P0A-1', amount: centavos(7_760_00) };

const moved = z.object({ ...ofOrder, transactionId: id, amount: centavosField, balances });
const review = z.object({ ...ofOrder, complaintId: id });
const exampleComplaint = { ...exampleOrder, complaintId: 'CM217K3M9XQ7D2P0A' };

/** All event types. A name never changes its meaning; a field added later must be optional, because older events lack it. */
export const eventTypes = {
  'loan.offer.made': defineEvent({
    description: 'The borrower got an offer. It replaces her open offer for the same product.',
    data: z.object({
      userId: id,
      offerId: id,
      productId: id,
      principal: centavosField,
      fee: centavosField,
      proceeds: centavosField,
      totalInterest: centavosField,
      instalments: z.int(),
      periodDays: z.int(),
      expiresAt: instant,
    }),
    example: {
      userId: exampleOrder.userId,
      offerId: 'OF217K3M9XQ7D2P0A',
      productId: 'hiram-cash',
      principal: centavos(8_000_00),
      fee: centavos(240_00),
      proceeds: centavos(7_760_00),
      totalInterest: centavos(800_00),
      instalments: 4,
      periodDays: 30,
      expiresAt: '2026-11-08T04:00:00.000Z',
    },
  }),
  'loan.offer.expired': defineEvent({
    description: 'An offer expired.',
    data: z.object({ userId: id, offerId: id, productId: id, expiresAt: instant }),
    example: {
      userId: exampleOrder.userId,
      offerId: 'OF217K3M9XQ7D2P0A',
      productId: 'hiram-cash',
      expiresAt: '2026-11-08T04:00:00.000Z',
    },
  }),
  'loan.offer.accepted': defineEvent({
    description: 'The borrower accepted an offer. The order waits for a decision.',
    data: z.object({ ...ofOrder, offerId: id, productId: id, principal: centavosField, decisionDueAt: instant }),
    example: {
      ...exampleOrder,
      offerId: 'OF217K3M9XQ7D2P0A',
      productId: 'hiram-cash',
      principal: centavos(8_000_00),
      decisionDueAt: '2026-11-06T04:00:00.000Z',
    },
  }),
  'loan.decision.made': defineEvent({
    description: 'The decision maker approved or refused an order, or its time ran out.',
    data: z.object({ ...ofOrder, approved: z.boolean() }),
    example: { ...exampleOrder, approved: true },
  }),
  'loan.payout.sent': defineEvent({
    description: 'A payout is about to be sent to the bank.',
    data: payout,
    example: examplePayout,
  }),
  'loan.payout.credited': defineEvent({
    description: 'The bank credited the payout. The loan is owed from now on.',
    data: z.object({ ...payout.shape, disbursedOn: dateField, balances }),
    example: { ...examplePayout, disbursedOn: calendarDate('2026-11-05'), balances: balancesAfterPayout },
  }),
  'loan.payout.rejected': defineEvent({
    description: 'The bank rejected the payout. The next attempt has another reference, usually another account.',
    data: payout,
    example: examplePayout,
  }),
  'loan.payment.received': defineEvent({
    description: 'A provider reports a payment that is not final. Balances are unchanged.',
    data: z.object({ ...ofOrder, intentId: id, amount: centavosField }),
    example: { ...exampleOrder, intentId: 'PI217K3M9XQ7D2P0A', amount: centavos(2_320_00) },
  }),
  'loan.payment.posted': defineEvent({
    description: 'A payment was posted.',
    data: z.object({ ...moved.shape, purpose: z.enum(PAYMENT_PURPOSES), valueOn: dateField }),
    example: {
      ...exampleOrder,
      transactionId: 'sandbox:pay-1',
      amount: centavos(2_320_00),
      balances: balancesAfterPayment,
      purpose: 'repayment',
      valueOn: calendarDate('2026-12-05'),
    },
  }),
  'loan.payment.reversed': defineEvent({
    description: 'A posted payment and its consequences were reversed.',
    data: moved,
    example: { ...exampleOrder, transactionId: 'sandbox:pay-1', amount: centavos(2_320_00), balances: balancesAfterPayout },
  }),
  'loan.instalment.paid': defineEvent({
    description: 'An instalment is fully paid. Repeated after a reversal.',
    data: z.object({ ...ofOrder, number: z.int(), dueOn: dateField }),
    example: { ...exampleOrder, number: 1, dueOn: calendarDate('2026-12-05') },
  }),
  'loan.instalment.due': defineEvent({
    description: 'An instalment is due today and not fully paid.',
    data: z.object({ ...ofOrder, number: z.int(), dueOn: dateField, unpaid: centavosField }),
    example: { ...exampleOrder, number: 1, dueOn: calendarDate('2026-12-05'), unpaid: centavos(2_320_00) },
  }),
  'loan.instalment.late': defineEvent({
    description: 'The due day passed without full payment, once for each due date. Balances include the first penalty.',
    data: z.object({ ...ofOrder, number: z.int(), dueOn: dateField, balances }),
    example: {
      ...exampleOrder,
      number: 1,
      dueOn: calendarDate('2026-12-05'),
      balances: { ...balancesAfterPayout, penalty: centavos(1_116_00) },
    },
  }),
  'loan.rollover.made': defineEvent({
    description: 'A paid rollover moved the unpaid instalments to later dates.',
    data: z.object({ ...ofOrder, fee: centavosField, nextDueOn: z.nullable(dateField) }),
    example: { ...exampleOrder, fee: centavos(696_00), nextDueOn: calendarDate('2027-01-04') },
  }),
  'loan.rollover.released': defineEvent({
    description: 'Staff released money held for a rollover to pay what is owed.',
    data: moved,
    example: { ...exampleOrder, transactionId: 'release:1', amount: centavos(300_00), balances: balancesAfterPayment },
  }),
  'loan.payment_plan.agreed': defineEvent({
    description: 'The borrower agreed to a payment plan. While she keeps it, nothing is late. `amount` is the sum of its payments.',
    data: z.object({ ...moved.shape, price: centavosField, payments: z.int(), firstOn: dateField, lastOn: dateField }),
    example: {
      ...exampleOrder,
      transactionId: 'plan:1',
      amount: centavos(6_680_00),
      balances: balancesAfterPayment,
      price: centavos(200_00),
      payments: 9,
      firstOn: calendarDate('2027-01-15'),
      lastOn: calendarDate('2027-05-15'),
    },
  }),
  'loan.payment_plan.cancelled': defineEvent({
    description: 'Staff cancelled a payment plan, as if it had never been agreed. The former due dates apply.',
    data: moved,
    example: { ...exampleOrder, transactionId: 'plan:1', amount: centavos(6_680_00), balances: balancesAfterPayment },
  }),
  'loan.payment_plan.broken': defineEvent({
    description: 'A payment of a plan was missed. The former due dates apply and penalties start on this day; earlier days stay free.',
    data: z.object({ ...ofOrder, missedOn: dateField }),
    example: { ...exampleOrder, missedOn: calendarDate('2027-01-15') },
  }),
  'loan.overpayment.refunded': defineEvent({
    description: 'An overpayment was refunded to the borrower.',
    data: moved,
    example: { ...exampleOrder, transactionId: 'refund:bank-1', amount: centavos(20_00), balances: balancesAfterPayment },
  }),
  'loan.overpayment.refund_reversed': defineEvent({
    description: 'A refund came back and was reversed.',
    data: moved,
    example: { ...exampleOrder, transactionId: 'refund:bank-1', amount: centavos(20_00), balances: balancesAfterPayment },
  }),
  'loan.paid_off': defineEvent({
    description: 'Nothing is owed. A later reversal can reopen the loan.',
    data: z.object(ofOrder),
    example: exampleOrder,
  }),
  'loan.written_off': defineEvent({
    description: 'Staff wrote off what was owed.',
    data: z.object({ ...ofOrder, balances }),
    example: { ...exampleOrder, balances: balancesOf(0, 0) },
  }),
  'loan.write_off.reversed': defineEvent({
    description: 'Staff reversed a write-off: the debt is owed again. `amount` is 0.',
    data: moved,
    example: { ...exampleOrder, transactionId: 'write-off:1', amount: centavos(0), balances: balancesAfterPayment },
  }),
  'loan.review.opened': defineEvent({
    description: 'The borrower reports an unrecorded payment. The order is under review.',
    data: review,
    example: exampleComplaint,
  }),
  'loan.review.decided': defineEvent({
    description: 'Staff decided a review. If upheld, penalties since its start were reversed.',
    data: z.object({ ...review.shape, outcome: z.enum(['upheld', 'rejected']), penaltiesReversed: centavosField }),
    example: { ...exampleComplaint, outcome: 'upheld', penaltiesReversed: centavos(46_00) },
  }),
  'loan.second_look.requested': defineEvent({
    description: 'The borrower requested a second look at a refused application.',
    data: z.object({ ...ofOrder, requestId: id, replyBy: dateField }),
    example: { ...exampleOrder, requestId: exampleRequest, replyBy: calendarDate('2026-11-12') },
  }),
  'loan.second_look.decided': defineEvent({
    description: 'A person reviewed a refused application. If granted, she may get an offer; the order stays refused.',
    data: z.object({ ...ofOrder, requestId: id, outcome: z.enum(['granted', 'refused']) }),
    example: { ...exampleOrder, requestId: exampleRequest, outcome: 'granted' },
  }),
  'complaint.sent': defineEvent({
    description: 'A borrower complained.',
    data: z.object({ ...review.shape, problemType: z.int(), replyBy: dateField }),
    example: { ...exampleComplaint, problemType: 1, replyBy: calendarDate('2026-11-12') },
  }),
  'complaint.answered': defineEvent({
    description: 'Staff replied to a complaint. Each reply is an event.',
    data: z.object({ ...review.shape, reply: z.int() }),
    example: { ...exampleComplaint, reply: 1 },
  }),
  'complaint.due': defineEvent({
    description: 'The promised day of a reply passed without one.',
    data: z.object({ ...review.shape, replyBy: dateField }),
    example: { ...exampleComplaint, replyBy: calendarDate('2026-11-12') },
  }),
  'borrower.correction.requested': defineEvent({
    description: 'A borrower requested a correction of her data.',
    data: z.object({ userId: id, requestId: id, replyBy: dateField }),
    example: { userId: exampleOrder.userId, requestId: exampleRequest, replyBy: calendarDate('2026-11-19') },
  }),
  'borrower.correction.answered': defineEvent({
    description: 'A person made or refused a correction.',
    data: z.object({ userId: id, requestId: id, outcome: z.enum(['granted', 'refused']) }),
    example: { userId: exampleOrder.userId, requestId: exampleRequest, outcome: 'granted' },
  }),
  'borrower.erased': defineEvent({
    description: 'The data of a borrower was erased, or sealed where the law requires it.',
    data: z.object({ userId: id }),
    example: { userId: exampleOrder.userId },
  }),
} as const;

/** Retention of the event feed. */
export const EVENT_RETENTION_DAYS = 400;

export type EventName = keyof typeof eventTypes;
export type EventData<Name extends EventName> = z.output<(typeof eventTypes)[Name]['data']>;
export const EVENT_NAMES = Object.keys(eventTypes) as readonly EventName[];
