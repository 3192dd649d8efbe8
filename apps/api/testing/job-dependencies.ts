import { httpCardProcessor } from '../src/providers/cards.ts';
import { httpDecisionMaker } from '../src/providers/decision.ts';
import { openImageStore } from '../src/providers/open-image-store.ts';
import { httpPaymentProvider } from '../src/providers/payments.ts';
import { httpPayoutBank } from '../src/providers/payouts.ts';
import { httpSmsSender } from '../src/providers/sms.ts';
import type { Resources } from '../src/platform/resources.ts';

/** What the jobs need besides cells and clock. Their providers are nobody: no test of them waits for an answer. */
export function jobsFor(resources: Resources) {
  const nobody = { url: 'http://127.0.0.1:1', secret: '', timeoutMs: 100 };
  return {
    ...resources,
    profile: resources.config.profile,
    accountKeys: resources.config.accountKeys,
    log: { info: () => undefined, warn: () => undefined },
    decisions: httpDecisionMaker(nobody),
    payouts: httpPayoutBank(nobody),
    payments: httpPaymentProvider(nobody),
    cards: httpCardProcessor(nobody),
    sms: httpSmsSender(nobody),
    images: openImageStore(resources.config.imageStore, resources.config.publicOrigin),
    wakeSeconds: 1,
  };
}
