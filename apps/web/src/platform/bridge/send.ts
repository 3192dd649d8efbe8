import { addressOf } from '@hiram/contract/product/paths.ts';
import { dial, safeAddress, safeNavigate } from '../navigation/safeNavigate.ts';
import { appSchemeOf, isNativePage } from '../navigation/safeUrl.ts';
import { config } from '../config/config.ts';
import type { BridgeName, BridgePayloads } from './messages.ts';

/** Returns false if nothing happens: the message is refused, or there is no shell and the browser has no equivalent. */
export function send<Name extends BridgeName>(name: Name, payload: BridgePayloads[Name]): boolean {
  // The shell opens any address that it receives, so forbidden addresses are rejected here.
  if (refused[name]?.(payload) === true) return logged(`${name} refused`);
  const handler = window.webkit?.messageHandlers?.[name];
  if (handler) {
    // Not returned: WebKit returns a promise.
    handler.postMessage(payload);
    return true;
  }
  return inBrowser[name]?.(payload) ?? logged(name);
}

/** Only the name is logged: a payload may contain personal data. */
function logged(name: string): false {
  console.info(`bridge: ${name}`);
  return false;
}

export const shellListensTo = (name: BridgeName): boolean => window.webkit?.messageHandlers?.[name] !== undefined;

const refused: { readonly [Name in BridgeName]?: (payload: BridgePayloads[Name]) => boolean } = {
  to: ({ url }) => safeAddress(url) === null && !isNativePage(url) && !isForApp(url),
};

/** Schemes of apps are for the shell: any of them, or in the Philippine profile those of the brand. */
function isForApp(url: string): boolean {
  const scheme = appSchemeOf(url);
  return scheme !== null && (config.profile.serverAddresses === 'anywhere' || config.appSchemes.includes(scheme));
}

/** Effect of a message without a native shell; false if there is none. All other messages are only logged. */
const inBrowser: { readonly [Name in BridgeName]?: (payload: BridgePayloads[Name]) => boolean } = {
  to: ({ url }) => safeNavigate(url),
  toHome: () => safeNavigate(addressOf('websiteHome')),
  callTelephone: ({ telephone }) => {
    dial(telephone);
    return true;
  },
  closeWebview: () => {
    if (window.history.length <= 1) return false;
    window.history.back();
    return true;
  },
};
