import { addressOf } from '../navigation/paths.ts';
import { dial, safeAddress, safeNavigate } from '../navigation/safeNavigate.ts';
import { isNativePage } from '../navigation/safeUrl.ts';
import type { BridgeName, BridgePayloads } from './messages.ts';

export function send<Name extends BridgeName>(name: Name, payload: BridgePayloads[Name]): void {
  // The shell opens whatever it is told to, so what it may not be told stops here.
  if (refused[name]?.(payload) === true) return console.info(`bridge: ${name} refused`);
  const handler = window.webkit?.messageHandlers?.[name];
  if (handler) {
    // Its answer is not ours to return: WebKit gives a promise, which an effect would take for its clean-up.
    handler.postMessage(payload);
    return;
  }
  const withoutShell = inBrowser[name];
  if (withoutShell) return withoutShell(payload);
  // The name alone: a payload may hold what a log must not.
  console.info(`bridge: ${name}`);
}

export const shellListensTo = (name: BridgeName): boolean => window.webkit?.messageHandlers?.[name] !== undefined;

const refused: { readonly [Name in BridgeName]?: (payload: BridgePayloads[Name]) => boolean } = {
  to: ({ url }) => safeAddress(url) === null && !isNativePage(url),
};

/** What a message does where no native shell listens. The ones that are missing are only logged. */
const inBrowser: { readonly [Name in BridgeName]?: (payload: BridgePayloads[Name]) => void } = {
  to: ({ url }) => void safeNavigate(url),
  toHome: () => void safeNavigate(addressOf('websiteHome')),
  callTelephone: ({ telephone }) => dial(telephone),
  closeWebview: () => window.history.back(),
};
