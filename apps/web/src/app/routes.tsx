import type { ComponentType } from 'react';
import type { FirstCall } from '../platform/api/address.ts';
import type { Session } from '../platform/session/session.ts';
import { m } from '@hiram/contract/messages';
import type { AppPathName } from '../platform/navigation/paths.ts';

/**
 * Exports of a screen's module. The build writes the skeleton into the page, and the page's inline script makes the first call. Both are exports of
 * the screen, so that the entry contains no other screen's code.
 */
export interface Screen {
  readonly default: ComponentType;
  readonly Skeleton: ComponentType;
  readonly firstCall?: () => FirstCall;
  /** The query by which the screen itself makes the first call. */
  readonly firstQuery?: (session: Session) => FirstQuery;
}

export interface FirstQuery {
  readonly queryKey: readonly unknown[];
  readonly queryFn: () => Promise<unknown>;
}

interface Route {
  readonly load: () => Promise<Screen>;
  readonly title: () => string;
  /** Screens that borrowers mostly open next. */
  readonly next?: readonly AppPathName[];
}

export const routes: Record<AppPathName, Route> = {
  repaymentOfCode: { load: () => import('../features/payment-code/CodeScreen.tsx'), title: m.code_title, next: ['order'] },
  repaymentOfCode2: { load: () => import('../features/payment-code/StoredCodeScreen.tsx'), title: m.code_kept_title, next: ['order'] },
  counterCode: { load: () => import('../features/payment-code/CounterScreen.tsx'), title: m.code_counter_title, next: ['order'] },
  applicationFailed: {
    load: () => import('../features/application-failed/ApplicationFailedScreen.tsx'),
    title: m.application_failed_title,
  },
  loanDetail: { load: () => import('../features/order/OrderScreen.tsx'), title: m.order_title, next: ['repay'] },
  order: { load: () => import('../features/order/OrderScreen.tsx'), title: m.order_title, next: ['repay'] },
  confirm: { load: () => import('../features/offer/ConfirmLegacyScreen.tsx'), title: m.confirm_title },
  confirmNew: { load: () => import('../features/offer/ConfirmV3Screen.tsx'), title: m.confirm_title },
  confirmOfPeriod: { load: () => import('../features/offer/ConfirmV3Screen.tsx'), title: m.confirm_title },
  customerService: { load: () => import('../features/support/CustomerServiceScreen.tsx'), title: m.customer_service_title },
  repay: {
    load: () => import('../features/repayment/RepayScreen.tsx'),
    title: m.repay_title,
    next: ['repaymentOfCode', 'repaymentOfCode2'],
  },
  repayDelay: {
    load: () => import('../features/repayment/RolloverScreen.tsx'),
    title: m.repay_delay_title,
    next: ['repaymentOfCode', 'repaymentOfCode2'],
  },
  paymentInstructions: { load: () => import('../features/repayment/PaymentInstructionsScreen.tsx'), title: m.instructions_title },
  complaint: {
    load: () => import('../features/complaint/ComplaintStartScreen.tsx'),
    title: m.complaint_title,
    next: ['complaintDescribe'],
  },
  complaintList: { load: () => import('../features/complaint/ComplaintListScreen.tsx'), title: m.complaint_list_title },
  complaintDescribe: { load: () => import('../features/complaint/ComplaintDescribeScreen.tsx'), title: m.complaint_title },
  complaintDetails: { load: () => import('../features/complaint/ComplaintDetailsScreen.tsx'), title: m.complaint_title },
  bindBank: { load: () => import('../features/bank-account/BindBankScreen.tsx'), title: m.bind_bank_title },
  receipt: { load: () => import('../features/documents/ReceiptScreen.tsx'), title: m.receipt_title },
  certificate: { load: () => import('../features/documents/CertificateScreen.tsx'), title: m.certificate_title },
  checkCertificate: { load: () => import('../features/documents/CheckCertificateScreen.tsx'), title: m.check_title },
  waysToPay: { load: () => import('../features/repayment-options/WaysToPayScreen.tsx'), title: m.ways_title },
  earlyPayoff: { load: () => import('../features/repayment-options/EarlyPayoffScreen.tsx'), title: m.payoff_title },
  contacts: { load: () => import('../features/contacts/ContactsScreen.tsx'), title: m.contacts_title, next: ['complaint'] },
  giveBack: { load: () => import('../features/repayment-options/GiveBackScreen.tsx'), title: m.cooling_title },
  paymentPlan: {
    load: () => import('../features/payment-plan/PaymentPlanScreen.tsx'),
    title: m.payment_plan_title,
    next: ['repay'],
  },
  privacyCentre: { load: () => import('../features/privacy/PrivacyCentreScreen.tsx'), title: m.privacy_title },
  payWay: { load: () => import('./payWay.tsx'), title: m.card_repay_title },
};
