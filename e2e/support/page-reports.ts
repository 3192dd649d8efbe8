import type { Phone } from '../engines/phone.ts';
import type { SharedStack } from './shared-stack.ts';

/** What the service's metrics say under this name and these labels; 0 where they say nothing yet. */
export async function metricOf({ apiUrl }: SharedStack, series: string): Promise<number> {
  const lines = (await (await fetch(new URL('/metrics', apiUrl))).text()).split('\n');
  const line = lines.find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
}

/** Whether the script is there that a page loads last. */
export const isReporting = (phone: Phone): Promise<boolean> =>
  phone.evaluate((_: null) => {
    const { caughtErrors } = window as unknown as { caughtErrors: unknown[] };
    return caughtErrors.push !== Array.prototype.push;
  }, null);
