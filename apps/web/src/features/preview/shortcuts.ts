import type { PathName } from '@hiram/contract/product/paths.ts';

type Shortcut = readonly [label: string, page: PathName];

export const SHORTCUTS: readonly Shortcut[] = [
  ['Confirm loan', 'confirmNew'],
  ['Loan detail', 'loanDetail'],
  ['Repay', 'repay'],
  ['Extension', 'repayDelay'],
  ['Bind bank', 'bindBank'],
  ['About us', 'aboutUs'],
  ['Complaint', 'complaint'],
  ['Customer service', 'customerService'],
  ['Privacy policy', 'privacyPolicy'],
  ['Repayment instructions', 'paymentInstructions'],
];

export const MORE_SHORTCUTS: readonly Shortcut[] = [
  ['Confirm loan, legacy', 'confirm'],
  ['Application failed', 'applicationFailed'],
  ['My complaints', 'complaintList'],
  ['Pay by card', 'payWay'],
  ['Privacy centre', 'privacyCentre'],
  ['Loan agreement', 'loanAgreement'],
  ['Promotion', 'promotion'],
  ['Website', 'websiteHome'],
];
