import { message } from '@hiram/contract/messages/message.ts';
import { formatDay } from '@hiram/contract/product/format-date.ts';
import { effectiveRate, sixDecimals } from '@hiram/contract/money/effective-rate.ts';
import { formatPesos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { Language, PenaltyBand, Profile } from '@hiram/contract/product/profile.ts';
import { termDaysOf } from '@hiram/contract/money/schedule.ts';
import type { Plan } from '@hiram/contract/money/schedule.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { LoanTerms } from '@hiram/contract/money/terms.ts';
import type { Figures } from './agreement-text.ts';
import { daysText, percentText, pesos } from '../../platform/i18n/display.ts';

export interface AgreementSubject {
  readonly borrowerName: string;
  readonly offerId: string;
  readonly productName: string;
  readonly rolloverBps: number;
  readonly plan: Plan;
  readonly terms: LoanTerms;
  /** Contact of customer service; `null` if the lender has published none. */
  readonly contact: { readonly email: string | null; readonly telephone: string | null };
}

/** Figures that a template may name, computed from the offer's plan or its terms. An agreement is in English; only its key clauses are translated. */
export function agreementFigures(profile: Profile, subject: AgreementSubject, language: Language = 'en'): Figures {
  const { terms } = subject;
  const count = countsIn(language);
  return {
    values: { ...loanValues(subject, count), ...termValues(terms, count), ...penaltyValues(profile, terms), ...recipientValues(profile) },
    tables: { plan: planRows(subject.plan), penaltyRates: terms.penaltyInterest.map(penaltyRow) },
  };
}

function loanValues(
  { borrowerName, offerId, productName, rolloverBps, plan, contact }: AgreementSubject,
  count: Counts,
): Figures['values'] {
  const { perMonth, perYear } = effectiveRate(plan);
  return {
    borrower: borrowerName,
    offerNumber: offerId,
    product: productName,
    contactEmail: contact.email || null,
    contactTelephone: contact.telephone || null,
    principal: pesos(plan.principal),
    fee: pesos(plan.fee),
    feePercent: percentText(plan.feeBps),
    proceeds: pesos(plan.proceeds),
    totalInterest: pesos(plan.totalInterest),
    total: pesos(plan.total),
    ratePercent: percentText(plan.rateBps),
    effectiveMonth: ratePercent(perMonth),
    effectiveYear: ratePercent(perYear),
    rolloverPercent: percentText(rolloverBps),
    termDays: count.calendarDays(termDaysOf({ ...plan, instalments: plan.instalments.length })),
    periodDays: count.days(plan.periodDays),
    instalments: paymentsOf(plan, count),
    creditedOn: formatDay('en', plan.disbursedOn),
  };
}

function paymentsOf({ instalments, firstDays }: Plan, count: Counts): string {
  const payments = count.payments(instalments.length);
  const [first] = instalments;
  return firstDays === undefined || first === undefined ? payments : count.from(payments, first.dueOn);
}

function termValues(terms: LoanTerms, count: Counts): Figures['values'] {
  const wait = terms.prepaymentOnlyAfter;
  return {
    termMinimum: String(terms.termDays.minimum),
    termMaximum: String(terms.termDays.maximum),
    decisionDays: count.days(terms.decisionWithinDays),
    creditingMinimum: String(terms.creditingDays.minimum),
    creditingMaximum: String(terms.creditingDays.maximum),
    prepaymentDays: wait === null ? null : count.calendarDays(wait.daysSinceDisbursement),
    prepaymentPart: wait === null ? null : count.part(wait.partOfTerm),
    prepaymentAnyTime: wait === null ? 'any time' : null,
    coolingOffDays: terms.coolingOffDays === undefined ? null : count.calendarDays(terms.coolingOffDays),
    changeNoticeDays: count.calendarDays(terms.changeNoticeDays),
    assignmentDays: count.businessDays(terms.assignmentNoticeBusinessDays),
    judgmentDays: count.days(terms.judgmentPaidWithinDays),
    ageOver: String(terms.olderThanYears),
  };
}

function penaltyValues(profile: Profile, { defaultPenalty, totalCostBps }: LoanTerms): Figures['values'] {
  // The sign is the profile's label for penalties. Whole amounts have no centavos, as in the specification.
  const formatWithSign = (amount: Centavos): string => `${profile.penaltySign}${formatPesos(amount).replace(/\.00$/, '')}`;
  return {
    defaultPenaltyNew: defaultPenalty === null ? null : formatWithSign(defaultPenalty.newClient),
    defaultPenaltyRepeat: defaultPenalty === null ? null : formatWithSign(defaultPenalty.repeatClient),
    noDefaultPenalty: defaultPenalty === null ? 'none' : null,
    totalCostCap: totalCostBps === null ? null : percentText(totalCostBps),
  };
}

/** The values are empty: they only select the template line that names the recipients or the one that does not. */
const recipientValues = ({ extras }: Profile): Figures['values'] => ({
  namedRecipients: extras === 'offered' ? '' : null,
  unnamedRecipients: extras === 'offered' ? null : '',
});

/** Due date and amount come first, because the smallest phones show the other columns only by scrolling. */
const PLAN_HEAD = ['Due', 'Amount', 'Principal', 'Interest'];

function planRows({ instalments }: Plan): string[][] {
  const rows = instalments.map(({ dueOn, amount, principal, interest }) => [
    formatDay('en', dueOn),
    pesos(amount),
    pesos(principal),
    pesos(interest),
  ]);
  return [PLAN_HEAD, ...rows];
}

function penaltyRow(band: PenaltyBand, index: number, bands: readonly PenaltyBand[]): string[] {
  const next = bands[index + 1];
  const lateDays = next === undefined ? `From late day ${band.fromLateDay}` : `Late day ${band.fromLateDay} to ${next.fromLateDay - 1}`;
  const rate =
    band.perDays === 1
      ? `${percentText(band.bps)} a day`
      : `${percentText(band.bps)} for ${daysText('en', band.perDays)}, counted by the day`;
  return [lateDays, rate];
}

/** Uses the six decimals at which rates are compared: 0.053295 becomes '5.3295%'. */
const ratePercent = (rate: number): string => `${(sixDecimals(rate) * 100).toFixed(4)}%`;

interface Counts {
  readonly days: (count: number) => string;
  readonly calendarDays: (count: number) => string;
  readonly businessDays: (count: number) => string;
  readonly payments: (count: number) => string;
  readonly part: (part: number) => string;
  readonly from: (payments: string, first: CalendarDate) => string;
}

const countsIn = (language: Language): Counts => ({
  days: (count) => daysText(language, count),
  calendarDays: (count) =>
    count === 1 ? message(language, 'agreement_one_calendar_day') : message(language, 'agreement_calendar_days', { count }),
  businessDays: (count) =>
    count === 1 ? message(language, 'agreement_one_business_day') : message(language, 'agreement_business_days', { count }),
  payments: (count) => (count === 1 ? message(language, 'one_payment') : message(language, 'payments', { count })),
  from: (payments, first) => message(language, 'agreement_payments_from', { payments, day: formatDay(language, first) }),
  part: (part) => (part === 0.5 ? message(language, 'agreement_half') : percentText(part * 10_000)),
});
