import { choosableOffer, planForDisplay } from '@hiram/contract/endpoints/chosen-loan.ts';
import type { LoanConfirmation } from '@hiram/contract/endpoints/offer.ts';
import { disclosureOf } from '@hiram/contract/money/disclosure.ts';
import { figuresOf } from '@hiram/contract/money/loan-choice.ts';
import type { LoanChoice } from '@hiram/contract/money/loan-choice.ts';
import { termDaysOf } from '@hiram/contract/money/schedule.ts';
import type { Instalment, Plan } from '@hiram/contract/money/schedule.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { m } from '@hiram/contract/messages';
import { pesos } from '../../ui/show/pesos.ts';
import type { ShownLoan } from './variant.ts';

/** Applies the choice to the offer with the arithmetic shared with the service; `null` if the choice is not allowed. */
export function chosenLoan(loan: LoanConfirmation, profile: Profile, choice: LoanChoice): ShownLoan | null {
  const offer = choosableOffer(loan);
  const plan = offer && planForDisplay(profile, offer, choice);
  const [first] = plan?.instalments ?? [];
  if (!plan || first === undefined) return null;
  const day = choice.firstDueOn === null ? {} : { firstDueOn: choice.firstDueOn };
  return {
    ...loan,
    amount: plan.principal,
    periods: termDaysOf({ ...plan, instalments: plan.instalments.length }),
    details: detailsOf(loan, plan),
    repay_plans: plan.instalments.map((each) => paymentOf(each, plan)),
    firstPayTime: first.dueOn,
    firstPeriodDay: plan.firstDays ?? plan.periodDays,
    disclosure: disclosureOf(plan, profile),
    chosen: { toAccept: { figures: figuresOf(plan), ...day }, toRead: { amount: plan.principal, ...day } },
  };
}

/** Replaces the plan's totals in the detail rows, which are recognised by their text. */
function detailsOf({ details }: LoanConfirmation, { proceeds, fee, totalInterest, total }: Plan): LoanConfirmation['details'] {
  const sums = new Map<string, Centavos>([
    [m.row_you_receive(), proceeds],
    [m.row_processing_fee(), fee],
    [m.row_interest(), totalInterest],
    [m.row_total_to_repay(), total],
  ]);
  return details.map((row) => {
    const sum = sums.get(row.text);
    return sum === undefined ? row : { ...row, value: pesos(sum) };
  });
}

const paymentOf = (
  { number, amount, principal, interest, dueOn }: Instalment,
  { instalments }: Plan,
): LoanConfirmation['repay_plans'][number] => ({
  title: m.plan_payment({ number, total: instalments.length }),
  amount,
  description: m.plan_principal_and_interest({ principal: pesos(principal), interest: pesos(interest) }),
  pay_time: dueOn,
});
