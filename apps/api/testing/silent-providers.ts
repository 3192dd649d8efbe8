import type { ProviderContext } from '../src/providers/adapter.ts';
import type { Providers } from '../src/providers/open-providers.ts';
import { httpAdapter } from '../src/providers/http/adapter.ts';

const nobody: ProviderContext = { name: 'nobody', timeoutMs: 100, setting: () => 'http://127.0.0.1:1', settingOrNull: () => null };

export const silentProviders: Providers = {
  payments: new Map([['payment', httpAdapter.payments.open(nobody)]]),
  payouts: httpAdapter.payouts.open(nobody),
  cards: httpAdapter.cards.open(nobody),
  sms: httpAdapter.sms.open(nobody),
  decisions: httpAdapter.decisions.open(nobody),
  webhooks: new Map(),
};
