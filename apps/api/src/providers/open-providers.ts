import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { variablePrefix } from '../platform/config/provider-config.ts';
import type { ConfiguredProvider, ProvidersConfig } from '../platform/config/provider-config.ts';
import type { Adapter, Port, Ports, ProviderContext } from './adapter.ts';
import { withSmsMetrics } from './sms-metrics.ts';
import { httpAdapter } from './http/adapter.ts';
import { withMetrics } from './provider-metrics.ts';
import type { PaymentProviders } from './payments.ts';
import { requiredSettings } from './needed-settings.ts';
import type { ProcessName } from './needed-settings.ts';
import { sinchAdapter } from './sinch/adapter.ts';
import type { EventKind, WebhookReader } from './webhook.ts';
import { xenditAdapter } from './xendit/adapter.ts';

export interface Providers extends Omit<Ports, 'payments'> {
  readonly payments: PaymentProviders;
  /** Readers of webhooks by the name of the provider. */
  readonly webhooks: ReadonlyMap<string, WebhookReader<EventKind>>;
}

const ADAPTERS: Readonly<Record<string, Adapter>> = { http: httpAdapter, xendit: xenditAdapter, sinch: sinchAdapter };

/** Opens every configured provider. Throws an error that names all faults before any provider is opened. */
export async function openProviders(config: ProvidersConfig, process: ProcessName): Promise<Providers> {
  const { timeoutMs, payments, ...others } = config;
  const [payouts, cards, sms, decisions] = await Promise.all([
    load('payouts', others.payouts),
    load('cards', others.cards),
    load('sms', others.sms),
    load('decisions', others.decisions),
  ]);
  const paymentAdapters = await Promise.all(payments.map((provider) => load('payments', provider)));
  const loaded: readonly LoadedAdapter<Port>[] = [...paymentAdapters, payouts, cards, sms, decisions];
  assertComplete([...loaded.flatMap((each) => problemsOf(each, process)), ...duplicateNames(loaded)]);
  const opened = {
    payments: new Map(paymentAdapters.map((each) => [each.provider.name, open(each, timeoutMs)])),
    payouts: open(payouts, timeoutMs),
    cards: open(cards, timeoutMs),
    sms: withSmsMetrics(open(sms, timeoutMs)),
    decisions: open(decisions, timeoutMs),
  };
  const webhooks = new Map<string, WebhookReader<EventKind>>(opened.payments);
  for (const port of ['payouts', 'cards', 'sms', 'decisions'] as const) webhooks.set(config[port].name, opened[port]);
  return { ...opened, webhooks };
}

interface LoadedAdapter<Each extends Port> {
  readonly port: Each;
  readonly provider: ConfiguredProvider;
  readonly adapter: NonNullable<Adapter[Each]>;
}

async function load<Each extends Port>(port: Each, provider: ConfiguredProvider): Promise<LoadedAdapter<Each>> {
  const adapter = (ADAPTERS[provider.adapter] ?? (await importAdapter(provider.adapter)))[port];
  if (adapter === undefined) throw new Error(`${provider.name}: the adapter ${provider.adapter} serves no ${port}`);
  return { port, provider, adapter };
}

/** Imports a lender's own adapter by its path, which may be outside of this repository. */
async function importAdapter(path: string): Promise<Adapter> {
  const module = (await import(pathToFileURL(resolve(path)).href)) as { readonly default: Adapter };
  return module.default;
}

function open<Each extends Port>({ port, provider, adapter }: LoadedAdapter<Each>, timeoutMs: number): Ports[Each] {
  const declared = Object.keys({ ...adapter.settings.calls, ...adapter.settings.webhooks });
  return withMetrics[port](provider.name, adapter.open(contextOf(provider, declared, timeoutMs)));
}

/** An adapter can read only its declared settings, because other variables may have the same prefix. */
export function contextOf(
  { name, settings }: Pick<ConfiguredProvider, 'name' | 'settings'>,
  declared: readonly string[],
  timeoutMs: number,
): ProviderContext {
  const settingOrNull = (wanted: string): string | null => (declared.includes(wanted) ? (settings[wanted] ?? null) : null);
  return {
    name,
    timeoutMs,
    settingOrNull,
    setting(wanted) {
      const value = settingOrNull(wanted);
      if (value === null) throw new Error(`${variablePrefix(name)}${wanted} is missing`);
      return value;
    },
  };
}

function problemsOf({ port, provider: { name, settings }, adapter }: LoadedAdapter<Port>, process: ProcessName): string[] {
  return Object.entries(requiredSettings(adapter.settings, port, process)).flatMap(([setting, form]) => {
    const checked = form.safeParse(settings[setting]);
    if (checked.success) return [];
    const problem = settings[setting] === undefined ? 'is missing' : (checked.error.issues[0]?.message ?? 'is invalid');
    return [`${variablePrefix(name)}${setting} ${problem}`];
  });
}

/** Provider names must be unique, because the address of a webhook selects its reader by name. */
function duplicateNames(loaded: readonly LoadedAdapter<Port>[]): string[] {
  const names = loaded.map(({ provider }) => provider.name);
  return names.filter((name, index) => names.indexOf(name) < index).map((name) => `two providers are named ${name}`);
}

function assertComplete(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`The configuration is not complete: ${problems.join('; ')}`);
}
