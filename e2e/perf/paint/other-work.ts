import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 500;
/** Of all cores. The stack that waits for calls takes a few percent. */
const MUCH = 0.15;

/** The share of this machine's processors that is at work while we do nothing. Null where the system does not say. */
export async function otherWork(): Promise<number | null> {
  const before = readTimes();
  await sleep(LOOK_MS);
  const after = readTimes();
  if (before === null || after === null) return null;
  const passed = after.all - before.all;
  return passed === 0 ? 0 : 1 - (after.idle - before.idle) / passed;
}

export const isMuch = (share: number | null): boolean => share !== null && share > MUCH;

function readTimes(): { readonly all: number; readonly idle: number } | null {
  try {
    const [, ...times] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).map(Number);
    const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...others] = times;
    // Guests' time is in the first two already.
    const all = [user, nice, system, idle, waiting, ...others.slice(0, 3)].reduce((sum, time) => sum + time, 0);
    return { all, idle: idle + waiting };
  } catch {
    return null;
  }
}
