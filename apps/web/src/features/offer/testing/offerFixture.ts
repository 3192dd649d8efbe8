import { calendarDate } from '@hiram/contract/product/dates.ts';
import { disclosureOf } from '@hiram/contract/money/disclosure.ts';
import type { LoanConfirmation } from '@hiram/contract/endpoints/offer.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { planOf } from '@hiram/contract/money/schedule.ts';
import { exampleTerms } from '@hiram/contract/testing/example-terms.ts';
import { json, type PlannedAnswer } from '../../../../testing/service.ts';
import { pesos } from '../../../ui/show/pesos.ts';
import type { Agreements } from '../variant.ts';

/** Offer of the design mock-ups: ₱8,000.00 for 120 days. */
const plan = planOf({ ...exampleTerms, disbursedOn: calendarDate('2026-08-15') });

export function sampleLoan(profile: Profile, changes: Partial<LoanConfirmation> = {}): LoanConfirmation {
  return {
    amount: plan.principal,
    periods: 120,
    termUnit: 1,
    details: [
      { text: 'Processing fee', value: '₱240.00' },
      { text: 'Total to repay', value: '₱8,800.00' },
      { text: 'Receiving account', value: 'PeraPay ·· 4821' },
    ],
    repay_plans: plan.instalments.map(({ number, amount, principal, interest, dueOn }) => ({
      title: `Payment ${number} of 4`,
      amount,
      description: `Principal ${pesos(principal)} + interest ${pesos(interest)}`,
      pay_time: dueOn,
    })),
    firstPayTime: calendarDate('2026-09-14'),
    firstPeriodDay: 30,
    comProductLogo: '',
    comProductName: 'Hiram Cash',
    pRateDsc: '4% per 30 days on the balance',
    sendSms: 0,
    isPopType: 0,
    popTitle: '',
    popContent: '',
    popAgreementUrl: '',
    disclosure: disclosureOf(plan, profile),
    ...changes,
  };
}

const sampleAgreements: Agreements = [
  { title: 'Loan Agreement', position: 1 },
  { title: 'Disclosure Statement', position: 2 },
  { title: 'Privacy Policy', position: 3 },
];

export const flagged = (data: unknown): PlannedAnswer => json({ success: true, code: 0, message: 'success', data });
export const legacyAnswer = (data: unknown): PlannedAnswer => json({ code: '00', message: 'success', data });
export const refusedFlag = (code: number): PlannedAnswer => json({ success: false, code, message: 'The service says no', data: null });
export const agreementsData = { data: sampleAgreements };

export const agreedTo = (
  ...versions: readonly { readonly position: number; readonly version: number; readonly versionNow: number | null }[]
) =>
  json({
    code: 0,
    message: 'success',
    data: { agreements: versions.map((each) => ({ title: 'As it was called then', agreedOn: '2026-06-01', ...each })) },
  });
