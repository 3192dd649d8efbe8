import { Histogram } from 'prom-client';
import type { Ports } from './adapter.ts';

/** Buckets up to 30 s, because a slow provider is awaited until its timeout of several seconds. */
const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const providerCalls = new Histogram({
  name: 'provider_call_duration_seconds',
  help: 'Duration of calls to a provider, until the answer or the timeout',
  labelNames: ['provider', 'call', 'outcome'] as const,
  buckets: SECONDS,
  registers: [],
});

type MeasureCall = <Answer>(call: string, work: () => Promise<Answer>) => Promise<Answer>;

/** Both outcomes are initialized, so that the first unanswered call shows as an increase. */
function measureOf(provider: string, calls: readonly string[]): MeasureCall {
  for (const call of calls) for (const outcome of ['answered', 'unanswered']) providerCalls.zero({ provider, call, outcome });
  return async (call, work) => {
    const seconds = providerCalls.startTimer({ provider, call });
    try {
      const answer = await work();
      seconds({ outcome: 'answered' });
      return answer;
    } catch (error) {
      seconds({ outcome: 'unanswered' });
      throw error;
    }
  };
}

/** Measures the calls of every port, under the name that the configuration has for the provider. */
export const withMetrics: { readonly [Port in keyof Ports]: (name: string, port: Ports[Port]) => Ports[Port] } = {
  payments: (name, port) => {
    const measure = measureOf(name, ['open', 'inquire', 'settlement']);
    return {
      open: (payment) => measure('open', () => port.open(payment)),
      inquire: (reference) => measure('inquire', () => port.inquire(reference)),
      // Measured page by page, because processing a page is not the provider's time.
      settlement: (date) => {
        const pages = port.settlement(date)[Symbol.asyncIterator]();
        const next = () => measure('settlement', () => pages.next());
        return {
          [Symbol.asyncIterator]: () => ({ next, return: async () => (await pages.return?.()) ?? { done: true, value: undefined } }),
        };
      },
      readWebhook: (request) => port.readWebhook(request),
    };
  },
  payouts: (name, port) => {
    const measure = measureOf(name, ['send', 'find']);
    return {
      send: (payout) => measure('send', () => port.send(payout)),
      find: (reference) => measure('find', () => port.find(reference)),
      readWebhook: (request) => port.readWebhook(request),
    };
  },
  cards: (name, port) => {
    const measure = measureOf(name, ['register', 'charge', 'find', 'voidCharge']);
    return {
      register: (card) => measure('register', () => port.register(card)),
      charge: (charge) => measure('charge', () => port.charge(charge)),
      find: (reference) => measure('find', () => port.find(reference)),
      voidCharge: (reference) => measure('voidCharge', () => port.voidCharge(reference)),
      readWebhook: (request) => port.readWebhook(request),
    };
  },
  sms: (name, port) => {
    const measure = measureOf(name, ['send']);
    return { send: (message) => measure('send', () => port.send(message)), readWebhook: (request) => port.readWebhook(request) };
  },
  decisions: (name, port) => {
    const measure = measureOf(name, ['ask']);
    return {
      request: (application) => measure('ask', () => port.request(application)),
      readWebhook: (request) => port.readWebhook(request),
    };
  },
};
