import type { Engine } from '../engines/engine.ts';
import { PlaywrightEngine } from '../engines/playwright-engine.ts';

/** Slows the CPU down by the factor for which the limits are set. Only Chromium can emulate a slow CPU. */
export async function slowDown(engine: Engine): Promise<void> {
  if (!(engine instanceof PlaywrightEngine)) return;
  const session = await engine.page.context().newCDPSession(engine.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

const CPU_SLOWDOWN = 4;

/** Returns the percentile `share` of the times. */
export function percentileOf(share: number, times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
}
