import type { ComponentType } from 'react';
import type { FirstCall } from './api/address.ts';
import { m } from './messages/generated/messages.js';
import type { AppPathName } from './paths.ts';

/**
 * What a screen's module exports. The skeleton is written into the page at build; the first call is what the
 * page's inline script starts. Both live with the screen, so that the entry holds no other screen's code.
 */
export interface Screen {
  readonly default: ComponentType;
  readonly Skeleton: ComponentType;
  readonly firstCall?: () => FirstCall;
}

interface Route {
  readonly load: () => Promise<Screen>;
  readonly title: () => string;
}

export const routes: Record<AppPathName, Route> = {
  repaymentOfCode: { load: () => import('./borrower/code/CodeScreen.tsx'), title: m.code_title },
  repaymentOfCode2: { load: () => import('./borrower/code/KeptCodeScreen.tsx'), title: m.code_kept_title },
  counterCode: { load: () => import('./borrower/code/CounterScreen.tsx'), title: m.code_counter_title },
  applicationFailed: { load: () => import('./borrower/failed/ApplicationFailedScreen.tsx'), title: m.application_failed_title },
  loanDetail: { load: () => import('./borrower/order/OrderScreen.tsx'), title: m.order_title },
  order: { load: () => import('./borrower/order/OrderScreen.tsx'), title: m.order_title },
  confirm: { load: () => import('./borrower/confirm/ConfirmOlderScreen.tsx'), title: m.confirm_title },
  confirmNew: { load: () => import('./borrower/confirm/ConfirmNewScreen.tsx'), title: m.confirm_title },
  confirmOfPeriod: { load: () => import('./borrower/confirm/ConfirmNewScreen.tsx'), title: m.confirm_title },
  customerService: { load: () => import('./borrower/support/CustomerServiceScreen.tsx'), title: m.customer_service_title },
  repay: { load: () => import('./borrower/repay/RepayScreen.tsx'), title: m.repay_title },
  repayDelay: { load: () => import('./borrower/repay/RepayDelayScreen.tsx'), title: m.repay_delay_title },
  paymentInstructions: { load: () => import('./borrower/repay/PaymentInstructionsScreen.tsx'), title: m.instructions_title },
  complaint: { load: () => import('./borrower/complaint/ComplaintStartScreen.tsx'), title: m.complaint_title },
  complaintList: { load: () => import('./borrower/complaint/ComplaintListScreen.tsx'), title: m.complaint_list_title },
  complaintDescribe: { load: () => import('./borrower/complaint/ComplaintDescribeScreen.tsx'), title: m.complaint_title },
  complaintDetails: { load: () => import('./borrower/complaint/ComplaintDetailsScreen.tsx'), title: m.complaint_title },
  bindBank: { load: () => import('./borrower/bind-bank/BindBankScreen.tsx'), title: m.bind_bank_title },
  receipt: { load: () => import('./borrower/proof/ReceiptScreen.tsx'), title: m.receipt_title },
  certificate: { load: () => import('./borrower/proof/CertificateScreen.tsx'), title: m.certificate_title },
  checkCertificate: { load: () => import('./borrower/proof/CheckCertificateScreen.tsx'), title: m.check_title },
  waysToPay: { load: () => import('./borrower/choices/WaysToPayScreen.tsx'), title: m.ways_title },
  earlyPayoff: { load: () => import('./borrower/choices/EarlyPayoffScreen.tsx'), title: m.payoff_title },
  privacyCentre: { load: () => import('./borrower/privacy/PrivacyCentreScreen.tsx'), title: m.privacy_title },
  payWay: { load: () => import('./payWay.tsx'), title: m.card_repay_title },
};
