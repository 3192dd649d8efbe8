import type { Phone } from '../engines/phone.ts';
import type { SharedStack } from './shared-stack.ts';

export async function metricOf({ apiUrl }: SharedStack, series: string): Promise<number> {
  const lines = (await (await fetch(new URL('/metrics', apiUrl))).text()).split('\n');
  const found = lines.find((each) => each.startsWith(`${series} `));
  return Number(found?.slice(series.length) ?? 0);
}

/** True if the page has loaded its last script. */
export const isReporting = (phone: Phone): Promise<boolean> =>
  phone.evaluate((_: null) => {
    const { caughtErrors } = window as unknown as { caughtErrors: unknown[] };
    return caughtErrors.push !== Array.prototype.push;
  }, null);
