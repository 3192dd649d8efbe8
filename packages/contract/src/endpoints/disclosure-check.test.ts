import { expect, test } from 'vitest';
import { calendarDate } from '../product/dates.ts';
import { isDisclosureCorrect } from './disclosure-check.ts';
import { disclosureOf } from '../money/disclosure.ts';
import type { Disclosure } from '../money/disclosure-statement.ts';
import { centavos } from '../wire/money.ts';
import type { LoanConfirmation } from './offer.ts';
import { profiles } from '../product/profile.ts';
import { exampleTerms } from '../../testing/example-terms.ts';
import { planOf } from '../money/schedule.ts';

const { philippines, specified } = profiles;
const plan = planOf(exampleTerms);
const statement = disclosureOf(plan, philippines) as Disclosure;
const repay_plans = plan.instalments.map(({ number, amount, dueOn }) => ({
  title: `${number} of 4`,
  amount,
  description: '',
  pay_time: dueOn,
}));
const loan: LoanConfirmation = {
  amount: plan.principal,
  periods: 120,
  termUnit: 1,
  details: [],
  repay_plans,
  firstPayTime: calendarDate('2026-12-05'),
  firstPeriodDay: 30,
  comProductLogo: '',
  comProductName: '',
  pRateDsc: '',
  sendSms: 0,
  isPopType: 0,
  popTitle: '',
  popContent: '',
  popAgreementUrl: '',
  disclosure: statement,
};

test('accepts a statement that matches its plan', () => {
  expect(isDisclosureCorrect(loan, philippines)).toBe(true);
});

type Shown = LoanConfirmation['repay_plans'];
const withInstalment = (number: number, changed: Partial<Shown[number]>): Shown =>
  repay_plans.map((each, index) => (index === number - 1 ? { ...each, ...changed } : each));

test.each<[string, Partial<LoanConfirmation>]>([
  ['a larger instalment', { repay_plans: withInstalment(1, { amount: centavos(232_001) }) }],
  ['an earlier due date', { repay_plans: withInstalment(4, { pay_time: calendarDate('2027-03-04') }) }],
  ['a missing instalment', { repay_plans: repay_plans.slice(1) }],
  ['no instalments', { repay_plans: [] }],
  ['another amount', { amount: centavos(810_000) }],
  ['another term', { periods: 119 }],
  ['another first date', { firstPayTime: calendarDate('2026-12-04') }],
  ['another period', { firstPeriodDay: 31 }],
  ['a period beyond the calendar', { firstPeriodDay: Number.MAX_SAFE_INTEGER }],
  ['larger proceeds', { disclosure: { ...statement, proceeds: centavos(800_000) } }],
  ['a fee that does not match its percentage', { disclosure: { ...statement, fee: centavos(23_000), proceeds: centavos(777_000) } }],
  ['a smaller nominal rate', { disclosure: { ...statement, rateBps: 300 } }],
  ['a smaller effective rate', { disclosure: { ...statement, effectivePerMonth: 0.04 } }],
  ['a smaller penalty in the late example', { disclosure: { ...statement, late: { ...statement.late, penalty: centavos(0) } } }],
  ['no statement', { disclosure: null }],
])('rejects a loan with %s', (_, changed) => {
  expect(isDisclosureCorrect({ ...loan, ...changed }, philippines)).toBe(false);
});

test('the specified profile requires no statement', () => {
  expect(isDisclosureCorrect({ ...loan, disclosure: null }, specified)).toBe(true);
});
