import { agreedTerms, agreementJump, agreements } from './agreement.ts';
import { bankForm, bindBank, bindBankFromLoanDetail } from './bank-account.ts';
import { contactList } from './contacts.ts';
import { dueDatesCalendar } from './calendar.ts';
import { commitRepayment, confirmRepayment, repaymentWay, walletRepayment } from './card-repayment.ts';
import { earlyPayoff } from './early-payoff.ts';
import { coolingOff } from './cooling-off.ts';
import { payByDates } from './pay-by.ts';
import { startChosenPayment, waysToPay } from './ways-to-pay.ts';
import { complaintTimeline, orderReview } from './complaint-timeline.ts';
import {
  complaintDetail,
  complaintDocument,
  complaintList,
  complaintStart,
  saveComplaint,
  scoreComplaint,
  uploadComplaintImage,
} from './complaint.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { chooseLanguage } from './language.ts';
import { confirmation, confirmLoan } from './offer.ts';
import { clickProduct, failedApplication, productTarget } from './legacy-products.ts';
import { legacyAgreementJump, legacyAgreements, legacyConfirmation, legacyConfirmLoan } from './legacy.ts';
import { orderDetail, rateService } from './order.ts';
import { pageError, pageVitals } from './page-reports.ts';
import { agreePaymentPlan, paymentPlan, paymentPlanChoices, paymentPlanDocument } from './payment-plan.ts';
import { paymentState } from './payment-state.ts';
import { changeConsent, eraseData, exportData, privacyCentre, signOutEverywhere } from './privacy.ts';
import { askCorrection, askSecondLook, listCorrections, secondLook } from './rights.ts';
import { certificate, certificateDocument, checkDocument, receiptDocument, receipts, statementDocument } from './documents.ts';
import {
  captchaImage,
  captchaSession,
  landingTemplate,
  register,
  sendSmsCode,
  trackClick,
  trackClickByForm,
  trackVisit,
} from './promotion.ts';
import { instalmentInfo, rolloverInfo, startPayment } from './repayment.ts';
import { contactInfo } from './support.ts';
import { saveEvent } from './tracking.ts';

/** Every call of the front end, in the order of the requirements. Screens import their own calls only, to keep their bundles small. */
export const endpoints: readonly Endpoint[] = [
  bankForm,
  bindBank,
  complaintStart,
  uploadComplaintImage,
  saveComplaint,
  complaintList,
  complaintDetail,
  scoreComplaint,
  contactInfo,
  repaymentWay,
  commitRepayment,
  confirmRepayment,
  walletRepayment,
  landingTemplate,
  trackVisit,
  captchaSession,
  captchaImage,
  sendSmsCode,
  trackClick,
  trackClickByForm,
  register,
  rolloverInfo,
  instalmentInfo,
  startPayment,
  orderDetail,
  confirmation,
  confirmLoan,
  agreements,
  agreementJump,
  saveEvent,
  rateService,
  legacyConfirmation,
  legacyAgreements,
  legacyAgreementJump,
  legacyConfirmLoan,
  clickProduct,
  failedApplication,
  bindBankFromLoanDetail,
  productTarget,
  paymentState,
  complaintTimeline,
  orderReview,
  waysToPay,
  startChosenPayment,
  payByDates,
  earlyPayoff,
  coolingOff,
  paymentPlanChoices,
  agreePaymentPlan,
  paymentPlan,
  paymentPlanDocument,
  agreedTerms,
  dueDatesCalendar,
  chooseLanguage,
  contactList,
  privacyCentre,
  changeConsent,
  exportData,
  eraseData,
  signOutEverywhere,
  secondLook,
  askSecondLook,
  listCorrections,
  askCorrection,
  receipts,
  receiptDocument,
  certificate,
  certificateDocument,
  checkDocument,
  statementDocument,
  complaintDocument,
  pageVitals,
  pageError,
];

/**
 * The other part of the table: paths that are not called. The specification lists names only (GEN-06): the paths below the base path are decided, and
 * the service does not answer them.
 * @public Required by GEN-06.
 */
export const uncalledPaths = {
  loginInit: '/login/init',
  loginSmsCode: '/login/sms-code',
  loginVoiceCode: '/login/voice-code',
  smsLogin: '/login/sms-login',
  passwordLogin: '/login/password-login',
  resetPassword: '/login/reset-password',
  logout: '/login/logout',

  homePage: '/home/page',

  productApply: '/product/apply',
  productDetail: '/product/detail',
  productPush: '/product/push',

  certifyBasic: '/certify/basic',
  certifyPersonal: '/certify/personal',
  certifyExt: '/certify/ext',
  certifyJob: '/certify/job',
  certifyCity: '/certify/city',
  certifyList: '/certify/list',
  certifyAdvanceLog: '/certify/advance-log',

  uploadCreditImage: '/credit-info/upload-image',
  uploadCreditLocation: '/credit-info/upload-location',
  uploadCreditDevice: '/credit-info/upload-device',
  uploadCreditContacts: '/credit-info/upload-contacts',

  userMenu: '/user/menu',
  userInfo: '/user/info',
  userDelete: '/user/delete',

  orderList: '/order/list',

  contracts: '/contract/contracts',
  loanAgreements: '/contract/loan-agreements',

  loanConfirm: '/loan/confirm',
  loanDetail: '/loan/detail',
  loanDetails: '/loan/details',

  instalmentPlan: '/installment/plan',
  instalmentTrail: '/installment/trail',

  delayDetail: '/delay/detail',

  initPayType: '/pay/init-pay-type',
  submitUtr: '/pay/submit-utr',

  customerServiceInit: '/customer-service/init',
  customerServiceContactInfo: '/customer-service/contact-info',
  customerServiceWhatsapp: '/customer-service/whatsapp',

  problemInit: '/problem/init',
  problemUpload: '/problem/upload',
  problemSave: '/problem/save',
  problemList: '/problem/list',
  problemDetail: '/problem/detail',

  calculatorIndex: '/calculator/index',
  calculatorEmi: '/calculator/emi',
  calculatorExchangeRate: '/calculator/exchange-rate',
  calculatorAddLoan: '/calculator/add-loan',
  calculatorDeleteLoan: '/calculator/del-loan',
  calculatorListLoan: '/calculator/list-loan',
  calculatorLoanInfo: '/calculator/info-loan',

  bookKeepingList: '/book-keeping/list',
  bookKeepingSave: '/book-keeping/save',
  bookKeepingUpload: '/book-keeping/upload',
  bookKeepingStatistics: '/book-keeping/statistics',
  bookKeepingDelete: '/book-keeping/delete',
  bookKeepingCategories: '/book-keeping/categories',
  bookKeepingInfo: '/book-keeping/info',

  repaymentProductIndex: '/repayment-product/index',
  repaymentProductList: '/repayment-product/list',
  repaymentProductSave: '/repayment-product/save',
  repaymentProductInfo: '/repayment-product/info',
  repaymentProductSetReminder: '/repayment-product/set-reminder',
  repaymentProductCloseReminder: '/repayment-product/close-reminder',
  repaymentProductDelete: '/repayment-product/delete',
} as const;

/** Sections of a borrower's profile, by the keys in the certify paths. @public Required by GEN-26. */
export const PROFILE_SECTIONS = ['public', 'personal', 'job', 'ext', 'bank'] as const;
