import type * as z from 'zod/mini';
import type { CardProcessor } from './cards.ts';
import type { DecisionMaker } from './decisions.ts';
import type { PaymentProvider } from './payments.ts';
import type { PayoutBank } from './payouts.ts';
import type { SmsSender } from './sms.ts';

export interface Ports {
  readonly payments: PaymentProvider;
  readonly payouts: PayoutBank;
  readonly cards: CardProcessor;
  readonly sms: SmsSender;
  readonly decisions: DecisionMaker;
}

export type Port = keyof Ports;

/**
 * Schemas of settings by their name without the provider's prefix: `KEY` is read from `MABILIS_KEY` for a provider named `mabilis`. A setting is
 * optional if its schema accepts `undefined`.
 */
export type SettingForms = Readonly<Record<string, z.ZodMiniType<string | undefined>>>;

/**
 * Settings of an adapter. The service receives webhooks and the worker does not; payouts and decisions are requested by the worker alone. A process
 * gets only the half that it needs, so that a leak from one process is of less use.
 */
export interface AdapterSettings {
  readonly calls: SettingForms;
  readonly webhooks: SettingForms;
}

export interface ProviderContext {
  readonly name: string;
  /**
   * Returns a setting, which was validated at the start. Throws if the process does not have it: call it when the setting is used, not when the
   * adapter is opened.
   */
  setting(name: string): string;
  /** Returns an optional setting, or `null`. */
  settingOrNull(name: string): string | null;
  readonly timeoutMs: number;
}

export interface PortAdapter<Opened> {
  readonly settings: AdapterSettings;
  open(provider: ProviderContext): Opened;
}

/** Implements one kind of provider for as many ports as that provider serves. The default export of an adapter's module. */
export type Adapter = { readonly [Each in Port]?: PortAdapter<Ports[Each]> };
