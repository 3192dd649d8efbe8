import type { ProviderContext } from '../src/providers/adapter.ts';
import type { Providers } from '../src/providers/open-providers.ts';
import { httpAdapter } from '../src/providers/http/adapter.ts';

const unreachable: ProviderContext = { name: 'nobody', timeoutMs: 100, setting: () => 'http://127.0.0.1:1', settingOrNull: () => null };

export const silentProviders: Providers = {
  payments: new Map([['payment', httpAdapter.payments.open(unreachable)]]),
  payouts: httpAdapter.payouts.open(unreachable),
  cards: httpAdapter.cards.open(unreachable),
  sms: httpAdapter.sms.open(unreachable),
  decisions: httpAdapter.decisions.open(unreachable),
  webhooks: new Map(),
};
