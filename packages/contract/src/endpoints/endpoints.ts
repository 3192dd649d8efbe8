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
