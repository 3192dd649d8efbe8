import type { PaymentProvider } from './payment-provider.ts';

const PART = 100_00;
const MINUTE_MS = 60_000;

type Press = (provider: PaymentProvider, reference: string) => object | null;

const askedAmount = (provider: PaymentProvider, reference: string): number => provider.find(reference)?.request.amount ?? 0;
const afterExpiry = (provider: PaymentProvider, reference: string): string =>
  new Date(new Date(provider.find(reference)?.request.expiresAt ?? 0).getTime() + MINUTE_MS).toISOString();

/** What a person can press at the provider, by the name that its button sends. */
const presses: Readonly<Record<string, Press>> = {
  exact: (provider, reference) => provider.pay(reference),
  less: (provider, reference) => provider.pay(reference, { amount: Math.max(1, askedAmount(provider, reference) - PART) }),
  more: (provider, reference) => provider.pay(reference, { amount: askedAmount(provider, reference) + PART }),
  received: (provider, reference) => provider.pay(reference, { type: 'received' }),
  finish: (provider, reference) => provider.finish(reference),
  late: (provider, reference) => provider.pay(reference, { paidAt: afterExpiry(provider, reference) }),
};

/** Null when there is no such press, or nothing to press on. */
export const press = (provider: PaymentProvider, how: string, reference: string): object | null =>
  presses[how]?.(provider, reference) ?? null;
