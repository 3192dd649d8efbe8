import { expect } from '@playwright/test';
import type { Phone } from '../engines/phone.ts';

/** Checks that the page and its calls used TLS and HTTP/2, as in production. */
export async function expectTlsAndHttp2(phone: Phone): Promise<void> {
  const connection = await phone.evaluate((_: null) => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const addresses = (entries as PerformanceResourceTiming[]).filter(({ name }) => new URL(name).origin === location.origin);
    return { protocol: location.protocol, secure: isSecureContext, hops: [...new Set(addresses.map((each) => each.nextHopProtocol))] };
  }, null);
  expect(connection).toEqual({ protocol: 'https:', secure: true, hops: ['h2'] });
}
