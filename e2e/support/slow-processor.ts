import type { Engine } from '../engines/engine.ts';
import { PlaywrightEngine } from '../engines/playwright-engine.ts';

/** As many times slower as the phones that the limits are for. Only Chromium can play a slow processor. */
export async function slowDown(engine: Engine): Promise<void> {
  if (!(engine instanceof PlaywrightEngine)) return;
  const session = await engine.page.context().newCDPSession(engine.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

const CPU_SLOWDOWN = 4;

/** The time that a share of them stayed within. */
export function within(share: number, times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
}
