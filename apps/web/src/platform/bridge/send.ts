import { addressOf } from '@hiram/contract/product/paths.ts';
import { dial, safeAddress, safeNavigate } from '../navigation/safeNavigate.ts';
import { isNativePage } from '../navigation/safeUrl.ts';
import type { BridgeName, BridgePayloads } from './messages.ts';

export function send<Name extends BridgeName>(name: Name, payload: BridgePayloads[Name]): void {
  // The shell opens any address that it receives, so forbidden addresses are rejected here.
  if (refused[name]?.(payload) === true) return console.info(`bridge: ${name} refused`);
  const handler = window.webkit?.messageHandlers?.[name];
  if (handler) {
    // Not returned: WebKit returns a promise, which an effect would treat as its clean-up.
    handler.postMessage(payload);
    return;
  }
  const withoutShell = inBrowser[name];
  if (withoutShell) return withoutShell(payload);
  // Only the name is logged: a payload may contain personal data.
  console.info(`bridge: ${name}`);
}

export const shellListensTo = (name: BridgeName): boolean => window.webkit?.messageHandlers?.[name] !== undefined;

const refused: { readonly [Name in BridgeName]?: (payload: BridgePayloads[Name]) => boolean } = {
  to: ({ url }) => safeAddress(url) === null && !isNativePage(url),
};

/** Effect of a message without a native shell. All other messages are only logged. */
const inBrowser: { readonly [Name in BridgeName]?: (payload: BridgePayloads[Name]) => void } = {
  to: ({ url }) => void safeNavigate(url),
  toHome: () => void safeNavigate(addressOf('websiteHome')),
  callTelephone: ({ telephone }) => dial(telephone),
  closeWebview: () => window.history.back(),
};
