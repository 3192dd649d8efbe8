/** The handlers of the lender's shell. Spelled here once more on purpose: the page must use the names that the shell has. */
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
