import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

/** Faults in the figures of the law and in the ledger. */
export const moneyMutants: readonly Mutant[] = [
  ...mutantsOf('packages/contract/src/money/caps.test.ts', {
    'packages/contract/src/product/profile.ts': [
      { name: 'a nominal cap of 7% a month', find: 'nominalBpsPerMonth: 600', replace: 'nominalBpsPerMonth: 700' },
      { name: 'an effective cap of 13% a month', find: 'effectiveBpsPerMonth: 1200', replace: 'effectiveBpsPerMonth: 1300' },
      { name: 'a total cost of 120% of the principal', find: 'totalCostBps: 10_000', replace: 'totalCostBps: 12_000' },
      { name: 'caps for principals up to ₱20,000', find: 'principalUpTo: 10_000_00', replace: 'principalUpTo: 20_000_00' },
      { name: 'caps for terms up to 124 days', find: 'termDaysUpTo: 123', replace: 'termDaysUpTo: 124' },
      { name: 'caps of 2026 that bind two months late', find: "from: '2026-04-01'", replace: "from: '2026-06-01'" },
    ],
  }),
  ...mutantsOf('apps/api/src/endpoints/repayment/repayment-options.test.ts', {
    'apps/api/src/lending/payments/record-payment.ts': [
      {
        name: '[BEY-20] a rollover posted without the caps of its offer',
        find: 'intentId, channelName, termsId };',
        replace: 'intentId, channelName };',
      },
    ],
    'apps/api/src/lending/payments/offered-amounts.ts': [
      {
        name: '[GEN-29] no payoff where the interest is fixed',
        find: "return prepaymentOpen && amount === totalOwed ? 'repayment' : null;",
        replace: "return prepaymentOpen && amount < totalOwed ? 'repayment' : null;",
      },
    ],
    'apps/api/src/endpoints/repayment/repayment-options.service.ts': [
      { name: '[BEY-08] a payoff opened as a repayment', find: "payoff: 'payoff',", replace: "payoff: 'repayment'," },
    ],
  }),
  ...mutantsOf('packages/contract/src/money/terms.test.ts', {
    'packages/contract/src/product/profile.ts': [
      { name: 'a penalty of 6% a month', find: 'bps: 500, perDays: 30', replace: 'bps: 600, perDays: 30' },
      { name: 'a monthly penalty over 31 days', find: 'bps: 500, perDays: 30', replace: 'bps: 500, perDays: 31' },
      {
        name: '6% a day on late days 1 to 30',
        find: 'fromLateDay: 1, bps: 500, perDays: 1 }',
        replace: 'fromLateDay: 1, bps: 600, perDays: 1 }',
      },
      { name: '3% a day on late days 31 to 90', find: 'bps: 400', replace: 'bps: 300' },
      { name: '4% a day from late day 32', find: 'fromLateDay: 31', replace: 'fromLateDay: 32' },
      { name: '1% a day from late day 91', find: 'bps: 200', replace: 'bps: 100' },
      { name: '2% a day from late day 90', find: 'fromLateDay: 91', replace: 'fromLateDay: 90' },
      { name: 'a one-time penalty in the Philippines', find: 'oneTimePenalty: false', replace: 'oneTimePenalty: true' },
      {
        name: 'prepayment after half the term in the Philippines',
        find: "prepayment: 'anyTime',",
        replace: "prepayment: 'afterHalfTerm',",
      },
    ],
  }),
  ...mutantsOf('apps/api/src/lending/servicing/fixed-terms.nightly.test.ts', {
    'apps/api/src/lending/servicing/loan-rows.ts': [
      {
        name: '[BEY-19] a loan replayed with the terms of today',
        find: 'order.termsId === null ? null : await readTerms(database, order.termsId),',
        replace: 'null as LoanTerms | null,',
      },
    ],
    'apps/api/src/lending/origination/accept-offer.ts': [
      {
        name: '[BEY-19] an offer accepted with the terms of today',
        find: 'offer.termsId ?? (await insertTerms(transaction, await termsOfOffer(transaction, profile, offer)))',
        replace: 'await insertTerms(transaction, termsOf(profile))',
      },
    ],
  }),
  ...mutantsOf('apps/web/src/features/offer/disclosure.browser.test.tsx', {
    'apps/web/src/features/offer/Statement.tsx': [
      {
        name: '[BEY-03] the monthly rate shown as the yearly rate',
        find: '<Rate rate={effectivePerYear} per={m.confirm_a_year()} />',
        replace: '<Rate rate={effectivePerMonth} per={m.confirm_a_year()} />',
      },
    ],
    'packages/contract/src/endpoints/disclosure-check.ts': [
      {
        name: '[BEY-03] a statement shown without recomputing it',
        find: 'return recomputed !== null && !differs(recomputed, loan.disclosure);',
        replace: 'return recomputed !== null;',
      },
      {
        name: '[BEY-03] a plan whose amounts are not compared',
        find: 'shown?.amount === instalment.amount && shown.pay_time === instalment.dueOn',
        replace: 'shown?.pay_time === instalment.dueOn',
      },
    ],
  }),
  ...mutantsOf('apps/web/src/features/offer/choice.browser.test.tsx', {
    'apps/web/src/features/offer/chosenLoan.ts': [
      {
        name: '[BEY-21] the statement of the whole offer for a chosen amount',
        find: `    disclosure: disclosureOf(plan, profile),
`,
        replace: '',
      },
    ],
  }),
  ...mutantsOf('apps/api/src/endpoints/offer/loan-choice.test.ts', {
    'apps/api/src/lending/origination/chosen-offer.ts': [
      {
        name: '[BEY-21] a plan other than the shown one',
        find: 'if (shown !== figuresOf(plan)) throw',
        replace: "if (shown === '') throw",
      },
      {
        name: '[BEY-21] a chosen payday that is lost',
        find: `  firstDueOn,
`,
        replace: `  firstDueOn: null,
`,
      },
    ],
  }),
  ...mutantsOf('apps/api/src/endpoints/offer/offer.test.ts', {
    'apps/api/src/lending/origination/accept-offer.ts': [
      {
        name: '[API-26] an amount below the offer',
        find: "if (amount !== offer.principal) throw new Refusal('invalidRequest', 'amount');",
        replace: "if (amount < offer.principal) throw new Refusal('invalidRequest', 'amount');",
      },
    ],
  }),
  ...mutantsOf('apps/api/src/lending/engine/cooling-off.test.ts', {
    'apps/api/src/lending/engine/cooling-off.ts': [
      { name: '[BEY-22] a loan given back a day late', find: 'loan.day > coolingOffDays ||', replace: 'loan.day > coolingOffDays + 1 ||' },
      {
        name: '[BEY-22] penalties left after a loan is given back',
        find: `  flows.move('lender.penalties', 'penalty', loan.penaltiesCharged);
`,
        replace: '',
      },
    ],
  }),
  ...mutantsOf('apps/api/src/lending/engine/payment-plan.test.ts', {
    'apps/api/src/lending/engine/payment-plan-choices.ts': [
      {
        name: '[BEY-23] a payment plan at twice the price',
        find: '(fee * Math.max(0, daysWon)) / loan.agreed.periodDays',
        replace: '(fee * 2 * Math.max(0, daysWon)) / loan.agreed.periodDays',
      },
    ],
  }),
  ...mutantsOf('apps/api/src/endpoints/contact/contact.test.ts', {
    'apps/api/src/platform/config/contact-config.ts': [
      { name: '[BEY-24] contacts from 07:00', find: "contactHours, '08:00-20:00'", replace: "contactHours, '07:00-20:00'" },
      { name: '[BEY-24] contacts until 21:00', find: "contactHours, '08:00-20:00'", replace: "contactHours, '08:00-21:00'" },
    ],
    'packages/contract/src/product/contact-rules.ts': [
      { name: '[BEY-24] five contacts a week', find: 'perWeek: 4', replace: 'perWeek: 5' },
      { name: '[BEY-24] a week of six days', find: 'weekDays: 7', replace: 'weekDays: 6' },
      { name: '[BEY-24] a clearance of 90 minutes', find: 'validMinutes: 60', replace: 'validMinutes: 90' },
      { name: '[BEY-24] reminders eight days ahead', find: 'dueSoonDays: 7', replace: 'dueSoonDays: 8' },
    ],
  }),
  ...mutantsOf('apps/api/src/jobs/send-reminders.test.ts', {
    'apps/api/src/lending/reminders/sending-hours.ts': [
      {
        name: '[BEY-16] reminders until 21:00',
        find: 'Math.min(LAST_MINUTE, untilMinute) - SLOW_NETWORK_MINUTES',
        replace: 'LAST_MINUTE + 60 - SLOW_NETWORK_MINUTES',
      },
      { name: '[BEY-16] reminders from 07:00', find: 'const FIRST_MINUTE = 9 * 60;', replace: 'const FIRST_MINUTE = 7 * 60;' },
    ],
    'apps/api/src/lending/reminders/plan-reminders.ts': [
      {
        name: '[BEY-16] no reminder two days ahead',
        find: 'const DAYS_AHEAD: readonly DaysAhead[] = [2, 0, -1, -7];',
        replace: 'const DAYS_AHEAD: readonly DaysAhead[] = [0, -1, -7];',
      },
    ],
    'apps/api/src/jobs/send-reminders.ts': [
      {
        name: '[BEY-16] a reminder sent twice',
        find: "await recordSending(database, reminder, { contactId: verdict.contactId, isSent: state === 'accepted', at });",
        replace: 'await withdrawReminder(database, reminder);',
      },
    ],
  }),
  ...mutantsOf('apps/api/src/endpoints/rights/rights.test.ts', {
    'packages/contract/src/product/rights.ts': [
      { name: '[BEY-26] a second look within 6 weekdays', find: 'secondLookWeekdays: 5', replace: 'secondLookWeekdays: 6' },
      { name: '[BEY-27] a correction within 11 weekdays', find: 'correctionWeekdays: 10', replace: 'correctionWeekdays: 11' },
    ],
  }),
  ...mutantsOf('apps/web/src/features/payment/usePaymentState.test.ts', {
    'apps/web/src/features/payment/usePaymentState.ts': [
      { name: '[BEY-01] a payment state polled every 10 s', find: 'const INTERVAL_MS = 3000;', replace: 'const INTERVAL_MS = 10_000;' },
    ],
  }),
  ...mutantsOf('apps/api/src/lending/provider-reports/retention.test.ts', {
    'packages/contract/src/product/limits.ts': [{ name: 'books kept for 4 years', find: 'keepYears: 5', replace: 'keepYears: 4' }],
    'apps/api/src/lending/provider-reports/retention.ts': [
      { name: 'webhooks kept for 32 days', find: 'WEBHOOK_DAYS = 30', replace: 'WEBHOOK_DAYS = 32' },
      { name: 'dead letters deleted after 92 days', find: 'DEAD_LETTER_DAYS = 90', replace: 'DEAD_LETTER_DAYS = 92' },
      { name: 'discrepancies deleted after 363 days', find: 'DISCREPANCY_DAYS = 365', replace: 'DISCREPANCY_DAYS = 363' },
      { name: 'payments forgotten after two years', find: 'PAYMENT_DAYS = 3 * 366', replace: 'PAYMENT_DAYS = 2 * 366' },
    ],
  }),
  ...mutantsOf('apps/api/src/jobs/end-data.test.ts', {
    'apps/api/src/lending/personal-data/inactive-borrowers.ts': [
      {
        name: '[BEY-27] data kept a year too long',
        find: 'addYears(last, dataTerms.quietYears)',
        replace: 'addYears(last, dataTerms.quietYears + 1)',
      },
    ],
  }),
  ...mutantsOf('apps/api/src/lending/ledger/ledger.test.ts', {
    'apps/api/src/lending/origination/disbursement.ts': [
      {
        name: 'a fee posted as cash',
        find: "debit: 'principal', credit: 'lender.fees'",
        replace: "debit: 'principal', credit: 'lender.cash'",
      },
      {
        name: 'no interest posted at disbursement',
        find: "debit: 'interest', credit: 'lender.interest', amount: offer.totalInterest",
        replace: "debit: 'interest', credit: 'lender.interest', amount: offer.fee",
      },
    ],
    'apps/api/src/lending/ledger/transfers.ts': [
      { name: 'a balance below zero', find: 'if (balance < 0) throw', replace: 'if (balance < -1_000_000_000) throw' },
      {
        name: 'an order posted without a lock',
        find: `    .where('orderId', '=', given.orderId)
    .forUpdate(),`,
        replace: "    .where('orderId', '=', given.orderId),",
      },
    ],
    'apps/api/src/lending/ledger/accounts.ts': [
      { name: 'an overpayment that grows by a debit', find: "['overpayment', 'rollover'];", replace: "['rollover'];" },
    ],
    'apps/api/src/lending/ledger/check.ts': [
      {
        name: 'a check that ignores instalments',
        find: 'where stored <> recomputed and',
        replace: "where stored <> recomputed and account not like 'instalments %' and",
      },
    ],
  }),
  ...mutantsOf('apps/api/src/lending/servicing/payments.test.ts', {
    'apps/api/src/lending/servicing/loan-transactions.ts': [
      { name: 'a repeated payment reported as new', find: 'return inserted !== undefined;', replace: 'return inserted !== null;' },
    ],
    'apps/api/src/lending/servicing/repost-loan.ts': [
      { name: 'a payment before the disbursement', find: 'if (day < first) return first;', replace: '' },
      {
        name: 'a payment with a future value date',
        find: 'return day > last ? last : day;',
        replace: 'return last === first ? last : day;',
      },
      { name: 'paid interest that is not stored', find: 'paid_interest = s.paid_interest,', replace: 'paid_interest = i.paid_interest,' },
    ],
    'apps/api/src/lending/ledger/flows.ts': [
      {
        name: 'flows posted in the wrong direction',
        find: 'amount > 0 ? [first, second] : [second, first]',
        replace: 'amount > 0 ? [second, first] : [first, second]',
      },
      {
        name: 'posted flows that are posted again',
        find: `- (posted.#net.get(key) ?? 0);
`,
        replace: `- (posted.#net.get(key) ?? 0) * 0;
`,
      },
    ],
  }),
  ...mutantsOf('apps/api/src/endpoints/webhooks/payment-webhooks.test.ts', {
    'apps/api/src/lending/payments/plausibility.ts': [
      { name: 'a payment of three times the debt', find: 'MARGIN = 2', replace: 'MARGIN = 3' },
      { name: 'a payment of three days ahead', find: 'addDays(today, 1)', replace: 'addDays(today, 3)' },
      { name: 'a payment before the payout', find: "if (paidOn < order.disbursedOn) return 'paid before the payout';", replace: '' },
    ],
    'apps/api/src/lending/payments/reconcile-payment.ts': [
      { name: 'a payment of another currency', find: "if (event.currency !== CURRENCY) return 'another currency';", replace: '' },
    ],
  }),
  ...mutantsOf('apps/api/src/jobs/settlements.test.ts', {
    'apps/api/src/lending/payments/payment-identity.ts': [
      {
        name: 'a report that contradicts the posted payment',
        find: 'if (agree(known, reported)) return row;',
        replace: 'if (agree(known, reported) || row.order_id !== null) return row;',
      },
    ],
  }),
  ...mutantsOf('apps/api/src/lending/origination/payout.test.ts', {
    'apps/api/src/lending/origination/payout.ts': [
      { name: 'an earlier attempt that settles a payout', find: 'attempt.reference !== reference || ', replace: '' },
    ],
  }),
  ...mutantsOf('apps/api/src/jobs/accrue.test.ts', {
    'apps/api/src/lending/servicing/accrual-statement.ts': [
      {
        name: 'a day accrued twice',
        find: 'o.accrued_through < ${day}::date and (o.accrued_through =',
        replace: '(o.accrued_through = ${day}::date or o.accrued_through =',
      },
    ],
    'apps/api/src/lending/servicing/accrual.ts': [
      {
        name: 'an overpayment that pays nothing on the due date',
        find: `o.overpayment_balance > 0
`,
        replace: `o.overpayment_balance < 0
`,
      },
      {
        name: 'missed days that are not replayed',
        find: `and o.accrued_through < \${day}::date
    union`,
        replace: `and o.accrued_through < \${day}::date - 3650
    union`,
      },
    ],
  }),
  ...mutantsOf('apps/api/src/lending/servicing/accrual-batches.test.ts', {
    'apps/api/src/lending/servicing/accrual-statement.ts': [
      { name: 'a one-time penalty on each late day', find: 'case when o.one_time_charged then 0 when', replace: 'case when' },
    ],
  }),
  ...mutantsOf('apps/api/src/lending/engine/worked-examples.nightly.test.ts', {
    'apps/api/src/lending/servicing/accrual-statement.ts': [
      { name: 'penalties rounded down', find: '* 2 + 10000 *', replace: '* 2 + 0 *' },
      {
        name: 'penalties past the total cost',
        find: 'least(behind.once + behind.share, behind.room)',
        replace: '(behind.once + behind.share)',
      },
      {
        name: 'penalties on an instalment that is due today',
        find: `and due_on < \${day}::date
`,
        replace: `and due_on <= \${day}::date
`,
      },
      {
        name: 'the penalty of new clients for repeat clients',
        find: 'o.repeat_client then ${repeatClient}',
        replace: 'o.repeat_client then ${newClient}',
      },
    ],
  }),
  ...mutantsOf('apps/api/src/platform/request/idempotency.test.ts', {
    'apps/api/src/platform/request/idempotency.ts': [
      { name: 'keys that expire after 26 hours', find: '24 * 3_600_000', replace: '26 * 3_600_000' },
      {
        name: 'a key used for another request',
        find: 'if (!fingerprint.equals(row.fingerprint)) throw',
        replace: 'if (row.fingerprint.length === 0) throw',
      },
      {
        name: 'a repeated key that repeats the effect',
        find: 'return taken.numInsertedOrUpdatedRows === 1n;',
        replace: 'return taken.numInsertedOrUpdatedRows !== 2n;',
      },
    ],
  }),
  ...mutantsOf('apps/api/src/endpoints/legacy/legacy.test.ts', {
    'apps/api/src/main/routes.ts': [
      {
        name: '[API-34] an older submit that ignores its key',
        find: 'redirectUrl: await acceptOffer(resources, { borrower: call.borrower(), request, intent: call.intent }),',
        replace: 'redirectUrl: await acceptOffer(resources, { borrower: call.borrower(), request, intent: null }),',
      },
    ],
  }),
  ...mutantsOf('apps/api/src/endpoints/repayment/card/card-repayment.test.ts', {
    'apps/api/src/endpoints/repayment/card/card-repayment.service.ts': [
      {
        name: '[API-11] a card payment of any amount',
        find: 'amount <= 0 || amount !== debt.quote.dueNow || ',
        replace: 'amount <= 0 || ',
      },
    ],
  }),
  ...mutantsOf('apps/api/src/endpoints/repayment/repayment.test.ts', {
    'apps/api/src/endpoints/repayment/repayment.service.ts': [
      {
        name: '[API-22] the whole debt in place of the amount due',
        find: 'repayAmount: quote.dueNow,',
        replace: 'repayAmount: quote.totalOwed,',
      },
      {
        name: '[API-23] a rollover opened as a repayment',
        find: "isDelay === 1 ? 'rollover' : 'repayment'",
        replace: "isDelay > 1 ? 'rollover' : 'repayment'",
      },
    ],
  }),
  ...mutantsOf('apps/api/src/endpoints/documents/documents.test.ts', {
    'apps/api/src/endpoints/documents/receipt.service.ts': [
      {
        name: '[BEY-06] a receipt that swaps penalty and interest',
        find: `toPenalty: change.paid.penalty,
    toInterest: change.paid.interest,`,
        replace: `toPenalty: change.paid.interest,
    toInterest: change.paid.penalty,`,
      },
    ],
  }),
  ...mutantsOf('apps/api/src/endpoints/complaint/order-review.test.ts', {
    'apps/api/src/lending/complaints/staff-complaints.ts': [
      {
        name: '[BEY-11] penalties kept after an upheld complaint',
        find: "outcome === 'upheld' ? await pausePenalties(transaction, order, review, { profile: config.profile, at }) : null",
        replace: "outcome === 'upheld' ? (0 as never) : null",
      },
    ],
  }),
  ...mutantsOf('apps/api/src/lending/payments/payment-state.test.ts', {
    'apps/api/src/lending/payments/payment-state.ts': [
      {
        name: '[BEY-01] a payment code that never expires',
        find: "if (state === 'waiting' && expiresAt <= at) return { state: 'expired', since: expiresAt };",
        replace: '',
      },
    ],
  }),
];
