/** Position 2: what the loan costs, in one place and before it is taken. */
export const DISCLOSURE_STATEMENT_BODY = `Offer {offerNumber}, product {product}, for {borrower}.
This statement says what the loan costs. Every figure in it is computed from the offer.
# What you receive
| Amount of the loan | {principal} |
| Processing fee ({feePercent}), taken off when the loan is paid out | {fee} |
| You receive | {proceeds} |
# What you repay
| Principal | {principal} |
| Interest over {termDays} | {totalInterest} |
| Total to repay | {total} |
# The rates
| Interest for every 30 days, on the unpaid principal | {ratePercent} |
| Effective rate a month | {effectiveMonth} |
| Effective rate a year | {effectiveYear} |
The effective rate is the one at which the payments below are worth what you receive: it counts the processing fee as well as the interest.
# When you pay
For a loan credited on {creditedOn}:
{{plan}}
# If you pay late
[defaultPenaltyNew] Once, on the first late day of the loan: {defaultPenaltyNew} for a new client, {defaultPenaltyRepeat} for a repeat client. Besides, for every late day, on the unpaid amount of the instalment:
[noDefaultPenalty] For every late day, on the unpaid amount of the instalment:
{{penaltyRates}}
[totalCostCap] All costs of this loan together never pass {totalCostCap} of the loan.
# If you move a payment
Moving a payment by {periodDays} costs {rolloverPercent} of what is unpaid of it, and the unpaid penalties.`;
