import type * as z from 'zod/mini';
import type { CardProcessor } from './cards.ts';
import type { DecisionMaker } from './decisions.ts';
import type { PaymentProvider } from './payments.ts';
import type { PayoutBank } from './payouts.ts';
import type { SmsSender } from './sms.ts';

/** What the service needs from outside. */
export interface Ports {
  readonly payments: PaymentProvider;
  readonly payouts: PayoutBank;
  readonly cards: CardProcessor;
  readonly sms: SmsSender;
  readonly decisions: DecisionMaker;
}

export type Port = keyof Ports;

/**
 * The form of each setting, by its name without the provider's: `KEY` is read from `MABILIS_KEY` for a provider named `mabilis`. One whose form
 * takes nothing may be left out.
 */
export type SettingForms = Readonly<Record<string, z.ZodMiniType<string | undefined>>>;

/**
 * What an adapter has to be told. The service hears webhooks and the worker does not; payouts and decisions are asked for by the worker
 * alone. A process gets only the half that it needs, so that what is stolen from one is of less use.
 */
export interface AdapterSettings {
  readonly calls: SettingForms;
  readonly webhooks: SettingForms;
}

/** The provider that an adapter is to be opened for. */
export interface ProviderContext {
  /** The name that the configuration gives it. */
  readonly name: string;
  /** Its value, checked at the start; throws when the process was not given it. Read it when it is used, not when the adapter is opened. */
  setting(name: string): string;
  /** The same for one that may be left out. */
  settingOrNull(name: string): string | null;
  /** For how long an answer is waited for. */
  readonly timeoutMs: number;
}

export interface PortAdapter<Opened> {
  readonly settings: AdapterSettings;
  open(provider: ProviderContext): Opened;
}

/** Speaks to one kind of provider, through as many ports as that provider serves. The default export of an adapter's module. */
export type Adapter = { readonly [Each in Port]?: PortAdapter<Ports[Each]> };
