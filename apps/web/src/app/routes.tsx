import type { AppPathName } from '@hiram/contract/product/paths.ts';
import type { Screen } from '../ui/page/defineScreen.tsx';

interface Route {
  readonly load: () => Promise<{ readonly default: Screen }>;
  /** Screens that borrowers mostly open next. */
  readonly next?: readonly AppPathName[];
}

export const routes: Record<AppPathName, Route> = {
  repaymentOfCode: { load: () => import('../features/payment-code/CodeScreen.tsx'), next: ['order'] },
  repaymentOfCode2: { load: () => import('../features/payment-code/StoredCodeScreen.tsx'), next: ['order'] },
  counterCode: { load: () => import('../features/payment-code/CounterScreen.tsx'), next: ['order'] },
  applicationFailed: {
    load: () => import('../features/application-failed/ApplicationFailedScreen.tsx'),
  },
  loanDetail: { load: () => import('../features/order/OrderScreen.tsx'), next: ['repay'] },
  order: { load: () => import('../features/order/OrderScreen.tsx'), next: ['repay'] },
  confirm: { load: () => import('../features/offer/ConfirmLegacyScreen.tsx') },
  confirmNew: { load: () => import('../features/offer/ConfirmV3Screen.tsx') },
  confirmOfPeriod: { load: () => import('../features/offer/ConfirmV3Screen.tsx') },
  customerService: { load: () => import('../features/support/CustomerServiceScreen.tsx') },
  repay: {
    load: () => import('../features/repayment/RepayScreen.tsx'),
    next: ['repaymentOfCode', 'repaymentOfCode2'],
  },
  repayDelay: {
    load: () => import('../features/repayment/RolloverScreen.tsx'),
    next: ['repaymentOfCode', 'repaymentOfCode2'],
  },
  paymentInstructions: { load: () => import('../features/repayment/PaymentInstructionsScreen.tsx') },
  complaint: {
    load: () => import('../features/complaint/ComplaintStartScreen.tsx'),
    next: ['complaintDescribe'],
  },
  complaintList: { load: () => import('../features/complaint/ComplaintListScreen.tsx') },
  complaintDescribe: { load: () => import('../features/complaint/ComplaintDescribeScreen.tsx') },
  complaintDetails: { load: () => import('../features/complaint/ComplaintDetailsScreen.tsx') },
  bindBank: { load: () => import('../features/bank-account/BindBankScreen.tsx') },
  receipt: { load: () => import('../features/documents/ReceiptScreen.tsx') },
  certificate: { load: () => import('../features/documents/CertificateScreen.tsx') },
  checkCertificate: { load: () => import('../features/documents/CheckCertificateScreen.tsx') },
  waysToPay: { load: () => import('../features/repayment-options/WaysToPayScreen.tsx') },
  earlyPayoff: { load: () => import('../features/repayment-options/EarlyPayoffScreen.tsx') },
  contacts: { load: () => import('../features/contacts/ContactsScreen.tsx'), next: ['complaint'] },
  giveBack: { load: () => import('../features/repayment-options/GiveBackScreen.tsx') },
  paymentPlan: {
    load: () => import('../features/payment-plan/PaymentPlanScreen.tsx'),
    next: ['repay'],
  },
  privacyCentre: { load: () => import('../features/privacy/PrivacyCentreScreen.tsx') },
  payWay: { load: () => import('./payWay.tsx') },
};
