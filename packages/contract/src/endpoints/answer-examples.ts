import { exampleOf } from '../events/cloud-event.ts';
import { writeSuccess } from '../wire/envelope.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { minimalAnswers } from './minimal-answers.ts';

const document = { url: 'https://loans.example/documents/CF217K3M9XQ7D2P0A?token=t-1' };
const consents = [
  { kind: 'reminders', given: true, changedOn: null },
  { kind: 'suggestions', given: false, changedOn: '2026-11-05' },
  { kind: 'taps', given: true, changedOn: null },
];
const openRequest = (text: string) => ({
  requestId: 'RQ217K3M9XQ7D2P0A',
  state: 'open',
  text,
  sentOn: '2026-11-05',
  replyBy: '2026-11-19',
  daysLate: 0,
  answer: '',
  answeredOn: null,
});
const outcome = { pays: 2_320_00, adds: 0, principalFallsBy: 2_000_00, stillOwed: 6_480_00, endsOn: '2027-03-05', waits: 0 };
const numbered = { checkCode: 'K3M9XQ7D2P', checkUrl: 'https://loans.example/checkDocument' };

/** Example answer of each call beyond the specification, in wire form and without its envelope. */
const ownAnswers: Readonly<Record<string, unknown>> = {
  trackClickByForm: null,
  paymentState: {
    payments: [
      {
        intentId: 'PI217K3M9XQ7D2P0A',
        purpose: 'repayment',
        channelName: 'Wallet A',
        channelLogo: '/icon.svg',
        amount: 2_320_00,
        payCode: '881044027716',
        state: 'posted',
        paidAmount: 2_320_00,
        stateAt: '2026-12-04 09:30',
        expiresAt: '2026-12-06 09:00',
      },
    ],
  },
  complaintTimeline: {
    replyBy: '2026-11-12',
    promise: 'kept',
    daysLate: 0,
    steps: [
      { kind: 'sent', at: '2026-11-05 08:30' },
      { kind: 'replied', at: '2026-11-10 14:00' },
    ],
    penaltiesReversed: 0,
  },
  orderReview: {
    review: {
      problemId: 'CM217K3M9XQ7D2P0A',
      state: 'upheld',
      since: '2026-12-07',
      replyBy: '2026-12-14',
      decidedOn: '2026-12-09',
      penaltiesReversed: 46_00,
    },
  },
  waysToPay: {
    instalment: { number: 1, count: 4, dueOn: '2026-12-05' },
    late: false,
    now: outcome,
    part: {
      from: 100_00,
      upTo: 2_319_00,
      outcome: { ...outcome, pays: 1_320_00, principalFallsBy: 1_000_00, stillOwed: 7_480_00 },
      rest: 1_000_00,
      restPaidOn: '2026-12-05',
    },
    rollover: {
      outcome: { ...outcome, pays: 696_00, adds: 696_00, principalFallsBy: 0, stillOwed: 8_800_00, endsOn: '2027-04-04' },
      days: 30,
    },
    rolloverBarred: '',
  },
  startChosenPayment: { payUrl: '/repaymentOfCode?showType=1&payCode=881044027716&payCodeImg=&repayAmount=1320.00' },
  payByDates: {
    dueOn: '2026-12-05',
    dayLateCosts: 23_00,
    channels: [
      {
        channelNumber: 90006,
        name: 'Wallet A',
        logo: '/icon.svg',
        postingWeekdays: 1,
        closingHour: 17,
        payBy: '2026-12-04',
        postsOn: '2026-12-05',
        daysLate: 0,
      },
    ],
  },
  earlyPayoff: {
    today: '2026-11-20',
    waits: null,
    days: [{ on: '2026-11-20', principal: 8_000_00, interest: 160_00, penalties: 0, amount: 8_160_00, saves: 640_00 }],
    endsOnPayment: true,
    planEndsOn: '2027-03-05',
  },
  coolingOff: {
    until: '2026-11-08',
    giveBack: { amount: 7_760_00, received: 7_760_00, paid: 0, fee: 240_00, interest: 800_00, otherCharges: 0 },
  },
  paymentPlanChoices: {
    owed: 1_112_00,
    late: true,
    offered: {
      least: 200_00,
      asRequested: true,
      choices: [
        {
          amount: 600_00,
          total: 1_112_00,
          price: 0,
          steps: [
            { on: '2026-12-15', amount: 600_00 },
            { on: '2026-12-31', amount: 512_00 },
          ],
          daysWon: 0,
          byRollover: null,
          figures: '0;2026-12-15 60000;2026-12-31 51200',
        },
      ],
    },
  },
  agreePaymentPlan: { endsOn: '2026-12-31' },
  paymentPlan: {
    plan: {
      number: 'PP217K3M9XQ7D2P0A',
      checkCode: 'K3M9XQ7D2P',
      checkUrl: 'https://loan.example/checkCertificate?number=PP217K3M9XQ7D2P0A&code=K3M9XQ7D2P',
      agreedOn: '2026-12-05',
      state: 'held',
      total: 1_112_00,
      price: 0,
      paid: 600_00,
      steps: [
        { on: '2026-12-15', amount: 600_00, isPaid: true },
        { on: '2026-12-31', amount: 512_00, isPaid: false },
      ],
    },
  },
  paymentPlanDocument: document,
  agreedTerms: { agreements: [{ title: 'Loan agreement', position: 1, version: 2, agreedOn: '2026-11-05', versionNow: 3 }] },
  dueDatesCalendar: document,
  chooseLanguage: null,
  contactList: {
    rules: { from: '08:00', until: '20:00', perWeek: 4 },
    contacts: [
      {
        contactId: 'CT217K3M9XQ7D2P0A',
        at: '2026-11-05 12:10',
        channel: 'call',
        sender: 'Liza of the collections team',
        purpose: 'collection',
        outcome: 'reached',
        covered: true,
      },
    ],
    next: null,
  },
  privacyCentre: {
    held: [{ kind: 'identity', detail: 'Maria Santos' }],
    keptUntil: '2032-03-05',
    open: 'loan',
    owed: 8_800_00,
    consents,
    erasure: null,
  },
  secondLook: { automated: true, request: null },
  askSecondLook: { automated: true, request: openRequest('I have had a new job since May.') },
  listCorrections: { requests: [] },
  askCorrection: { requests: [openRequest('My name is spelled Reyes, not Reyez.')] },
  changeConsent: { consents },
  exportData: document,
  eraseData: { state: 'waiting', requestedOn: '2026-11-20' },
  signOutEverywhere: null,
  receipts: {
    receipts: [
      {
        number: 'RC217K3M9XQ7D2P0A',
        ...numbered,
        payment: 1,
        intentId: 'PI217K3M9XQ7D2P0A',
        reference: 'pay-1',
        purpose: 'repayment',
        channelName: 'Wallet A',
        amount: 2_320_00,
        paidOn: '2026-12-04',
        postedOn: '2026-12-04',
        payerName: 'Maria Santos',
        toPenalty: 0,
        toInterest: 320_00,
        toPrincipal: 2_000_00,
        toRolloverFee: 0,
        kept: 0,
        owedAfter: 6_480_00,
      },
    ],
  },
  receiptDocument: document,
  certificate: {
    certificate: {
      number: 'CF217K3M9XQ7D2P0A',
      ...numbered,
      borrowerName: 'Maria Santos',
      loanAmount: 8_000_00,
      totalPaid: 8_800_00,
      borrowedOn: '2026-11-05',
      closedOn: '2027-03-05',
      paymentsOnTime: 4,
      payments: 4,
    },
  },
  certificateDocument: document,
  checkDocument: { kind: 'certificate', number: 'CF217K3M9XQ7D2P0A', stands: true, amount: 8_000_00, date: '2027-03-05' },
  statementDocument: document,
  complaintDocument: document,
  pageVitals: null,
  pageError: null,
  createBorrower: { userId: '8f14e45fceea167a5a36' },
  listEvents: { events: [exampleOf('loan.decision.made')], next: '12-346' },
  issueSession: { sessionId: 's-1', expiresAt: '2026-11-05T05:00:00.000Z' },
  revokeSession: { revoked: true },
  endSessions: { ended: 2 },
  clearContact: { clearanceId: 'CT217K3M9XQ7D2P0A', validUntil: '2026-11-05T05:00:00.000Z', refused: null },
  reportContact: { contactId: 'CT217K3M9XQ7D2P0A', uncovered: null },
  makeOffer: { offerId: 'OF217K3M9XQ7D2P0A' },
  moveClock: { now: '2026-11-06T04:00:00.000Z' },
};

const specifiedAnswers: Readonly<Record<string, object>> = minimalAnswers;

/**
 * Returns an example answer of a call in its envelope; for the specification's calls, with the fields that it lists. A test asserts that every call
 * has one.
 */
export function answerExample({ id, name, envelope, answerAt }: Endpoint): object | undefined {
  const specified = specifiedAnswers[id];
  if (specified !== undefined) return { ...writeSuccess(envelope, 'top', {}), ...specified };
  return name in ownAnswers ? writeSuccess(envelope, answerAt, ownAnswers[name]) : undefined;
}
