import type { BridgeName, BridgePayloads } from './messages.ts';

/** One sample of each message with all its fields, for tests and `docs/webview.md`. No page loads them. */
export const samples: { readonly [Name in BridgeName]: Required<BridgePayloads[Name]> } = {
  to: { url: 'product/hiram-cash' },
  closeWebview: {},
  toP: { productId: 'hiram-cash' },
  toHome: {},
  toMine: {},
  offToLogin: {},
  callTelephone: { telephone: '(02) 8555 0142' },
  toRate: {},
  confirmBurialPoint: { point: 'loan' },
  startBank: {},
  endBank: {},
};
