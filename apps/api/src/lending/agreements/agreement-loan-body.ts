/** Position 1: the contract itself. The language is that of agreement-text.ts. */
export const LOAN_AGREEMENT_BODY = `Offer {offerNumber}, product {product}.
This agreement is between Hiram Lending Company (the Lender) and {borrower} (the Borrower).
# 1. The loan
The Lender lends the Borrower {principal} for {termDays}. Loans of the Lender run for {termMinimum} to {termMaximum} calendar days.
A processing fee of {fee} ({feePercent} of the loan) is taken off when the loan is paid out, so that the Borrower receives {proceeds}.
The Lender decides about the application within {decisionDays}. A loan that is approved is credited to the Borrower’s account within {creditingMinimum} to {creditingMaximum} calendar days.
# 2. What the Borrower repays
Interest is {ratePercent} for every 30 days on the principal that is still unpaid. Interest over the whole term is {totalInterest}, and the Borrower repays {total} in all.
The loan is repaid in {instalments}, one every {periodDays}, counted from the day on which the loan is credited. For a loan credited on {creditedOn} that is:
{{plan}}
# 3. Paying early
[prepaymentDays] The Borrower may repay early only after {prepaymentPart} of the term has passed, and not before {prepaymentDays} have passed since the loan was disbursed. Money that comes before that waits and pays each instalment on its day.
[prepaymentAnyTime] The Borrower may repay any part of the loan, or all of it, at any time and without a charge for it. Periods that have not begun cost no interest.
[coolingOffDays] Within {coolingOffDays} after the day on which the loan is credited, the Borrower may give it back by repaying what the Borrower received. The processing fee and the interest are then not owed.
# 4. Prolongation
Where the Lender offers it, the Borrower may move an unpaid instalment, and all those after it, by {periodDays}. This costs {rolloverPercent} of what is unpaid of that instalment, and the penalties that are unpaid on that day. The instalment itself stays owed.
# 5. Default
An instalment that is not paid on its due date is in default from the day after.
[defaultPenaltyNew] On the first day in default a one-time penalty is charged, once for the whole loan: {defaultPenaltyNew} to a new client, {defaultPenaltyRepeat} to a repeat client.
For every day in default, penalty interest is charged on the unpaid amount of the instalment:
{{penaltyRates}}
[totalCostCap] Interest, processing fee, prolongation fees and penalties of this loan together never pass {totalCostCap} of the loan: penalties stop there.
A payment first pays penalties, then interest, then principal, the oldest due instalment first.
# 6. Who may borrow
The Borrower declares to be over {ageOver} years old and to have a permanent address in the Philippines.
# 7. Changes
The Borrower tells the Lender of a change of name, date of birth or address within {changeNoticeDays}.
# 8. Assignment
The Lender may assign this loan to another lender, and tells the Borrower {assignmentDays} before.
# 9. Court judgment
What a court orders to be paid under this agreement is paid within {judgmentDays} of the judgment.
# 10. Questions and complaints
[contactEmail] Customer service answers at {contactEmail}.
[contactTelephone] Its telephone number is {contactTelephone}.
The Lender keeps this text word for word as it was agreed, and gives it to the Borrower on request.`;
