/**
 * `app` pages run React from a prerendered skeleton. So does the `landing` page, in a build of its own without router, Query and schemas. `document`
 * pages are finished HTML. A `tool` is for developers and is built only on request.
 */
type PageKind = 'app' | 'landing' | 'document' | 'tool';

/** Every page and its address. The service counts page reports under these addresses only, so that invented ones cannot create counters. */
export const paths = {
  // The specification's own addresses.
  repaymentOfCode: { address: '/repaymentOfCode', kind: 'app' },
  repaymentOfCode2: { address: '/repaymentOfCode2', kind: 'app' },
  preview: { address: '/testPreview', kind: 'tool' },
  complaintList: { address: '/complaintList', kind: 'app' },
  complaintDescribe: { address: '/complainPageNext', kind: 'app' },
  complaintDetails: { address: '/complainDetails', kind: 'app' },
  websiteHome: { address: '/', kind: 'document' },
  websiteAbout: { address: '/About', kind: 'document' },
  websiteUserAgreement: { address: '/User', kind: 'document' },
  websitePolicy: { address: '/Policy', kind: 'document' },
  websiteLoanTerms: { address: '/Loan', kind: 'document' },
  websiteContact: { address: '/Contact', kind: 'document' },
  counterCode: { address: '/carpmm', kind: 'app' },

  // Screens whose paths the specification leaves to configuration.
  paymentInstructions: { address: '/paymentInstructions', kind: 'app' },
  applicationFailed: { address: '/applicationFailed', kind: 'app' },
  loanDetail: { address: '/loanDetail', kind: 'app' },
  order: { address: '/order', kind: 'app' },
  confirm: { address: '/confirm', kind: 'app' },
  confirmNew: { address: '/confirmNew', kind: 'app' },
  confirmOfPeriod: { address: '/confirmOfPeriod', kind: 'app' },
  repay: { address: '/repay', kind: 'app' },
  repayDelay: { address: '/repayDelay', kind: 'app' },
  customerService: { address: '/customerService', kind: 'app' },
  loanAgreement: { address: '/loanAgreement', kind: 'document' },
  aboutUs: { address: '/aboutUs', kind: 'document' },
  privacyPolicy: { address: '/privacyPolicy', kind: 'document' },
  complaint: { address: '/complaint', kind: 'app' },
  bindBank: { address: '/bindBank', kind: 'app' },
  privacyCentre: { address: '/privacyCentre', kind: 'app' },
  promotion: { address: '/promotion', kind: 'landing' },
  payWay: { address: '/payWay', kind: 'app' },

  // Beyond the specification.
  waysToPay: { address: '/waysToPay', kind: 'app' },
  receipt: { address: '/receipt', kind: 'app' },
  certificate: { address: '/certificate', kind: 'app' },
  checkCertificate: { address: '/checkCertificate', kind: 'app' },
  earlyPayoff: { address: '/earlyPayoff', kind: 'app' },
  contacts: { address: '/contacts', kind: 'app' },
  giveBack: { address: '/giveBack', kind: 'app' },
  paymentPlan: { address: '/paymentPlan', kind: 'app' },
} as const satisfies Record<string, { address: `/${string}`; kind: PageKind }>;

export type PathName = keyof typeof paths;
type NamesOfKind<Kind extends PageKind> = { [Name in PathName]: (typeof paths)[Name]['kind'] extends Kind ? Name : never }[PathName];
export type AppPathName = NamesOfKind<'app'>;
export type LandingPathName = NamesOfKind<'landing'>;
export type DocumentPathName = NamesOfKind<'document'>;
export type ToolPathName = NamesOfKind<'tool'>;

export const pathNames = Object.keys(paths) as PathName[];

/** Empty values are left out. */
export function addressOf(name: PathName, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString();
  return query === '' ? paths[name].address : `${paths[name].address}?${query}`;
}
