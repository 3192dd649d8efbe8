type Nothing = Readonly<Record<string, never>>;

/** The eleven messages that a page may send to the native shell, each with its payload. */
export interface BridgePayloads {
  /** Opens a page: one of ours, or one of the shell's own. */
  readonly to: { readonly url: string };
  readonly closeWebview: Nothing;
  /** Opens the page of a product. */
  readonly toP: { readonly productId: string };
  readonly toHome: Nothing;
  readonly toMine: Nothing;
  /** The session is no longer valid: opens the login. */
  readonly offToLogin: Nothing;
  readonly callTelephone: { readonly telephone: string };
  readonly toRate: Nothing;
  /** Reports a tracking point of the confirmation screen. */
  readonly confirmBurialPoint: { readonly point: string };
  readonly startBank: Nothing;
  readonly endBank: Nothing;
}

export type BridgeName = keyof BridgePayloads;

export const BRIDGE_NAMES = [
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
] as const satisfies readonly BridgeName[];

interface MessageHandler {
  postMessage(payload: unknown): void;
}

declare global {
  interface Window {
    webkit?: { messageHandlers?: Partial<Record<BridgeName, MessageHandler>> };
  }
}
