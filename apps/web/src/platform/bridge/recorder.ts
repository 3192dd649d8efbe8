import { BRIDGE_NAMES, type BridgeName, type BridgePayloads } from './messages.ts';

type RecordedMessage = { [Name in BridgeName]: { readonly name: Name; readonly payload: BridgePayloads[Name] } }[BridgeName];

/** Stub of a native shell for tests: records the messages of the page in order until it is stopped. */
export function recordBridge(names: readonly BridgeName[] = BRIDGE_NAMES): {
  readonly messages: RecordedMessage[];
  readonly stop: () => void;
} {
  const messages: RecordedMessage[] = [];
  const before = window.webkit;
  const messageHandlers: NonNullable<Window['webkit']>['messageHandlers'] = {};
  for (const name of names) messageHandlers[name] = { postMessage: (payload) => void messages.push({ name, payload } as RecordedMessage) };
  window.webkit = { messageHandlers };
  return {
    messages,
    stop: () => {
      if (before) window.webkit = before;
      else delete window.webkit;
    },
  };
}
