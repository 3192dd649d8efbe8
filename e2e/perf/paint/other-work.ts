import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLE_MS = 500;
/** Share of all cores. An idle stack uses a few percent. */
const BUSY_SHARE = 0.15;

/** Returns the share of this machine's CPU time used while the measurement is idle; `null` if the system does not report it. */
export async function otherWork(): Promise<number | null> {
  const before = readTimes();
  await sleep(SAMPLE_MS);
  const after = readTimes();
  if (before === null || after === null) return null;
  const passed = after.all - before.all;
  return passed === 0 ? 0 : 1 - (after.idle - before.idle) / passed;
}

export const isBusy = (share: number | null): boolean => share !== null && share > BUSY_SHARE;

function readTimes(): { readonly all: number; readonly idle: number } | null {
  try {
    const [, ...times] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).map(Number);
    const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...others] = times;
    // The guests' time is already included in the first two.
    const all = [user, nice, system, idle, waiting, ...others.slice(0, 3)].reduce((sum, time) => sum + time, 0);
    return { all, idle: idle + waiting };
  } catch {
    return null;
  }
}
