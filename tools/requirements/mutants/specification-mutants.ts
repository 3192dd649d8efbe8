import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

/** Faults in the numbers that the specification quotes: limits, timeouts, lengths, counts, codes. */
export const specificationMutants: readonly Mutant[] = [
  ...mutantsOf('apps/web/src/platform/api/call.browser.test.ts', {
    'packages/contract/src/product/limits.ts': [
      { name: '[GEN-09] a timeout of 90 s', find: 'timeoutMs: 60_000', replace: 'timeoutMs: 90_000' },
      { name: '[GEN-10] a timeout of 30 s', find: 'timeoutMs: 60_000', replace: 'timeoutMs: 30_000' },
    ],
  }),
  ...mutantsOf('packages/contract/src/wire/envelope.test.ts', {
    'packages/contract/src/wire/envelope.ts': [
      {
        name: "[GEN-11] the code '0' rejected",
        find: "code === 0 || code === '0' || code === '00'",
        replace: "code === 0 || code === '00'",
      },
      {
        name: '[GEN-12] the code 0 accepted by the older API',
        find: "if (form === 'legacy') return code === '00';",
        replace: "if (form === 'legacy') return Number(code) === 0;",
      },
    ],
  }),
  ...mutantsOf('apps/web/src/ui/toast/toast.test.ts', {
    'packages/contract/src/product/limits.ts': [
      { name: '[GEN-14] a default of 2 s', find: 'defaultMs: 3000', replace: 'defaultMs: 2000' },
      { name: '[GEN-14] a minimum of 200 ms', find: 'minimumMs: 300', replace: 'minimumMs: 200' },
      { name: '[GEN-14] an information shown for 3 s', find: 'infoMs: 2000', replace: 'infoMs: 3000' },
    ],
  }),
  ...mutantsOf('apps/web/src/ui/field/editDigits.test.ts', {
    'apps/web/src/ui/field/PhoneField.tsx': [
      { name: '[GEN-21] a phone grouped 4-3-4', find: 'sizes: [3, 4, 4]', replace: 'sizes: [4, 3, 4]' },
      { name: '[GEN-21] a phone of twelve digits', find: 'limit: limits.phone.digits', replace: 'limit: limits.phone.digits + 1' },
    ],
  }),
  ...mutantsOf('apps/web/src/ui/field/TextArea.test.ts', {
    'apps/web/src/ui/field/TextArea.tsx': [
      {
        name: 'a character beyond the limit',
        find: 'const excess = text.length - limit;',
        replace: 'const excess = text.length - limit - 1;',
      },
    ],
  }),
  ...mutantsOf('apps/web/src/features/complaint/ComplaintDescribeScreen.browser.test.tsx', {
    'packages/contract/src/product/limits.ts': [
      { name: '[CMP-08] a limit of 201 characters', find: 'characters: 200, images', replace: 'characters: 201, images' },
      { name: '[CMP-10] at most ten images', find: 'images: 9,', replace: 'images: 10,' },
      { name: '[CMP-13] a success modal of 1.8 s', find: 'successModalMs: 1500', replace: 'successModalMs: 1800' },
    ],
  }),
  ...mutantsOf('apps/web/src/ui/field/images.test.ts', {
    'apps/web/src/ui/field/images.ts': [
      {
        name: 'a tenth image',
        find: 'files.slice(0, Math.max(0, limit - images.length))',
        replace: 'files.slice(0, Math.max(0, limit + 1 - images.length))',
      },
    ],
  }),
  ...mutantsOf('apps/web/src/features/complaint/ComplaintDetailsScreen.browser.test.tsx', {
    'packages/contract/src/product/limits.ts': [
      { name: '[CMP-17] a rating popup after 1 s', find: 'scoreDelayMs: 3000', replace: 'scoreDelayMs: 1000' },
      { name: '[CMP-17] a rating popup after 3.5 s', find: 'scoreDelayMs: 3000', replace: 'scoreDelayMs: 3500' },
      { name: '[CMP-17] four stars', find: 'score: { minimum: 1, maximum: 5 }', replace: 'score: { minimum: 1, maximum: 4 }' },
    ],
  }),
  ...mutantsOf('apps/web/src/features/bank-account/BindBankScreen.browser.test.tsx', {
    'packages/contract/src/product/limits.ts': [
      { name: '[BNK-02] card type 2 as the default', find: 'defaultCardType: 1,', replace: 'defaultCardType: 2,' },
      { name: '[BNK-08] Next hidden at 60 px', find: 'keyboard: { shrinkPx: 60 }', replace: 'keyboard: { shrinkPx: 59 }' },
      { name: '[BNK-08] Next shown at 61 px', find: 'keyboard: { shrinkPx: 60 }', replace: 'keyboard: { shrinkPx: 61 }' },
    ],
  }),
  ...mutantsOf('apps/web/src/features/bank-account/bankFormValues.test.ts', {
    'packages/contract/src/product/limits.ts': [
      { name: '[BNK-02] channel 90008 as the default', find: 'defaultChannelNumber: 90006', replace: 'defaultChannelNumber: 90008' },
    ],
  }),
  ...mutantsOf('apps/web/src/app/documents.browser.test.ts', {
    'packages/contract/src/product/limits.ts': [
      { name: '[LEG-07] a slide of 4 s', find: 'carousel: { intervalMs: 3000 }', replace: 'carousel: { intervalMs: 4000 }' },
    ],
    'apps/web/src/features/website/Hero.tsx': [
      { name: '[LEG-07] two slides', find: 'slides={SLIDES.map(', replace: 'slides={SLIDES.slice(1).map(' },
    ],
  }),
  ...mutantsOf('apps/web/src/features/legal/texts/texts.test.ts', {
    'packages/contract/src/product/limits.ts': [
      { name: '[LEG-11] a term from 90 days', find: 'minimum: 91', replace: 'minimum: 90' },
      { name: '[LEG-11] a term up to 366 days', find: 'maximum: 365', replace: 'maximum: 366' },
      { name: '[LEG-11] a decision within 2 days', find: 'decisionWithinDays: 1', replace: 'decisionWithinDays: 2' },
      { name: '[LEG-11] crediting from 2 days', find: 'creditingDays: { minimum: 1', replace: 'creditingDays: { minimum: 2' },
      { name: '[LEG-11] crediting up to 4 days', find: 'minimum: 1, maximum: 3', replace: 'minimum: 1, maximum: 4' },
      { name: '[LEG-11] prepayment after 6 days', find: 'daysSinceDisbursement: 7', replace: 'daysSinceDisbursement: 6' },
      { name: '[LEG-11] a default penalty of 900 for new clients', find: 'newClient: 1000_00', replace: 'newClient: 900_00' },
      { name: '[LEG-11] a default penalty of 1,000 for repeat clients', find: 'repeatClient: 800_00', replace: 'repeatClient: 1000_00' },
      { name: '[LEG-11] a notice of a change within 5 days', find: 'changeNoticeDays: 3', replace: 'changeNoticeDays: 5' },
      {
        name: '[LEG-11] a notice of assignment of 5 days',
        find: 'assignmentNoticeBusinessDays: 7',
        replace: 'assignmentNoticeBusinessDays: 5',
      },
      { name: '[LEG-11] a judgment paid within 30 days', find: 'judgmentPaidWithinDays: 10', replace: 'judgmentPaidWithinDays: 30' },
      { name: '[LEG-11] applicants of 17', find: 'olderThanYears: 18', replace: 'olderThanYears: 17' },
    ],
    'apps/web/src/features/legal/texts/loanTerms.ts': [
      {
        name: '[LEG-13] a penalty for each instalment',
        find: 'It is a one-time penalty, once for the whole loan:',
        replace: 'It is a penalty for each instalment:',
      },
      {
        name: '[LEG-13] penalty interest on the whole loan',
        find: 'on the unpaid amount of the instalment:',
        replace: 'on the whole amount of the loan:',
      },
    ],
  }),
  ...mutantsOf('packages/contract/src/money/terms.test.ts', {
    'packages/contract/src/product/limits.ts': [
      { name: 'prepayment after a third of the term', find: 'partOfTerm: 0.5', replace: 'partOfTerm: 0.33' },
    ],
  }),
  ...mutantsOf('apps/web/src/features/payment-code/CodeScreen.browser.test.tsx', {
    'apps/web/src/features/payment-code/CodeScreen.tsx': [
      { name: '[COD-03] four steps to scan', find: ', m.code_scan_5()]', replace: ']' },
    ],
  }),
  ...mutantsOf('apps/web/src/features/repayment/PayBar.browser.test.tsx', {
    'apps/web/src/features/repayment/repayment.ts': [
      { name: '[REP-05] a rollover posted with isDelay 0', find: "isDelay: kind === 'rollover' ? 1 : 0", replace: 'isDelay: 0' },
    ],
  }),
  ...mutantsOf('apps/web/src/features/repayment/RepayScreen.browser.test.tsx', {
    'packages/contract/src/product/limits.ts': [
      { name: '[REP-07] three rows before "more"', find: 'collapsedRows: 2,', replace: 'collapsedRows: 3,' },
    ],
  }),
  ...mutantsOf('apps/web/src/features/offer/ConfirmV3Screen.browser.test.tsx', {
    'packages/contract/src/product/limits.ts': [
      { name: '[CNF-02] agreements of scene 2', find: 'contractScene: 3', replace: 'contractScene: 2' },
    ],
  }),
  ...mutantsOf('apps/web/src/features/application-failed/ApplicationFailedScreen.browser.test.tsx', {
    'packages/contract/src/product/limits.ts': [
      { name: '[FAI-02] tags on a third product', find: 'productsWithTags: 2,', replace: 'productsWithTags: 3,' },
    ],
  }),
  ...mutantsOf('apps/web/src/features/order/orderActions.test.ts', {
    'packages/contract/src/endpoints/order.ts': [
      { name: '[ORD-03] status 173 for an instalment due soon', find: 'dueSoon: 174', replace: 'dueSoon: 173' },
      { name: '[ORD-03] status 190 for an overdue order', find: 'overdue: 180', replace: 'overdue: 190' },
    ],
  }),
  ...mutantsOf('apps/web/src/features/order/panelOf.test.ts', {
    'packages/contract/src/endpoints/order.ts': [
      { name: '[ORD-01] status 111 for a failed order', find: 'failed: 110', replace: 'failed: 111' },
    ],
  }),
  ...mutantsOf('apps/web/src/features/order/OrderScreen.browser.test.tsx', {
    'packages/contract/src/product/limits.ts': [
      { name: '[ORD-03] module 31 for Borrow Again', find: 'borrowAgainModule: 30,', replace: 'borrowAgainModule: 31,' },
    ],
  }),
  ...mutantsOf('apps/web/src/features/order/ratingOutcome.test.ts', {
    'apps/web/src/features/order/ratingOutcome.ts': [
      {
        name: '[ORD-07] the store rating from five stars',
        find: 'opensStore: stars >= storeRatingFromStars,',
        replace: 'opensStore: stars > storeRatingFromStars,',
      },
      {
        name: '[ORD-07] a result modal after four stars',
        find: 'showsResult: stars < limits.rating.storeFromStars,',
        replace: 'showsResult: stars <= limits.rating.storeFromStars,',
      },
    ],
    'packages/contract/src/product/limits.ts': [{ name: '[ORD-07] a sent rating of four', find: 'sent: 5', replace: 'sent: 4' }],
  }),
  ...mutantsOf('apps/web/src/features/promotion/PromotionPage.browser.test.tsx', {
    'apps/web/src/features/promotion/visit.ts': [{ name: '[PRO-01] page_type 2', find: "page_type: '1',", replace: "page_type: '2'," }],
    'apps/web/src/features/promotion/useRegistration.ts': [
      {
        name: '[PRO-06] a second SMS code within 60 s',
        find: `if (resend.runs) return toast.info(m.promotion_sms_too_soon());
`,
        replace: `
`,
      },
    ],
  }),
  ...mutantsOf('packages/contract/src/product/profile.test.ts', {
    'packages/contract/src/product/profile.ts': [
      { name: 'a phone that starts with 12', find: 'pattern: /^1[3-9]\\d{9}$/', replace: 'pattern: /^1[2-9]\\d{9}$/' },
    ],
  }),
  ...mutantsOf('apps/web/src/features/promotion/promotionDecisions.test.ts', {
    'packages/contract/src/product/limits.ts': [
      { name: '[PRO-03] a captcha of five characters', find: 'captcha: { characters: 4 },', replace: 'captcha: { characters: 5 },' },
      {
        name: '[PRO-04] an SMS code of seven characters',
        find: `    characters: 6,
`,
        replace: `    characters: 7,
`,
      },
    ],
    'packages/contract/src/wire/errors.ts': [
      {
        name: '[PRO-07] code -2 for a wrong captcha at registration',
        find: 'captchaWrongAtRegistration: -1',
        replace: 'captchaWrongAtRegistration: -2',
      },
      { name: '[PRO-05] code 12 for a registered phone', find: 'alreadyRegistered: 11', replace: 'alreadyRegistered: 12' },
      { name: '[PRO-05] code 102 for a wrong captcha', find: 'captchaWrong: 101', replace: 'captchaWrong: 102' },
    ],
  }),
  ...mutantsOf('apps/web/src/features/repayment/card/PayWayScreen.browser.test.tsx', {
    'apps/web/src/features/repayment/card/useCardPayment.ts': [
      { name: '[PAY-03] a resend with sendMsg 0', find: 'couponId, sendMsg: 1 })', replace: 'couponId, sendMsg: 0 })' },
      {
        name: '[PAY-04] a code of five characters accepted',
        find: 'verifyCode.length < limits.smsCode.characters',
        replace: 'verifyCode.length < limits.smsCode.characters - 1',
      },
    ],
    'packages/contract/src/product/limits.ts': [
      { name: '[PAY-03] a countdown of 30 s', find: 'resendSeconds: 60,', replace: 'resendSeconds: 30,' },
    ],
  }),
  ...mutantsOf('apps/api/src/endpoints/repayment/card/card-charge.test.ts', {
    'packages/contract/src/wire/errors.ts': [
      { name: '[PAY-05] code 800007 for a wrong SMS code', find: 'verifyCodeWrong: 800006', replace: 'verifyCodeWrong: 800007' },
      { name: '[PAY-05] code 800004 for a repeated payment', find: 'duplicatePayment: 800005', replace: 'duplicatePayment: 800004' },
    ],
  }),
  ...mutantsOf('apps/api/src/endpoints/complaint/complaint.test.ts', {
    'packages/contract/src/product/limits.ts': [
      { name: '[API-05] a reply promised within 4 weekdays', find: 'replyWeekdays: 3', replace: 'replyWeekdays: 4' },
    ],
  }),
];
