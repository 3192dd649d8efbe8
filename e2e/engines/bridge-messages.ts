/** Message handlers of the lender's app. Repeated here on purpose: the page must use the names that the app has. */
export const BRIDGE_MESSAGES = [
  'to',
  'closeWebview',
  'toP',
  'toHome',
  'toMine',
  'offToLogin',
  'callTelephone',
  'toRate',
  'confirmBurialPoint',
  'startBank',
  'endBank',
] as const;
