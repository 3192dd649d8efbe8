import { readdirSync, readFileSync } from 'node:fs';

export interface KernelProcess {
  readonly pid: number;
  readonly parent: number;
  readonly session: number;
  /** In ticks since the boot. Distinguishes the process from a later one with the same id. */
  readonly startedAt: number;
  /** CPU time of the process and its ended children. */
  readonly cpuSeconds: number;
}

/** Linux counts the time of a process in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Lists the running processes, without zombies. */
export const runningProcesses = (): readonly KernelProcess[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => describe(Number(name)) ?? []);

function describe(pid: number): KernelProcess | null {
  const stat = read(`/proc/${pid}/stat`);
  // The name in parentheses may contain any character, so the fields are counted from its end.
  const [state = 'Z', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (stat === '' || state === 'Z' || state === 'X') return null;
  const field = (number: number): number => Number(fields[number]);
  return {
    pid,
    parent: field(0),
    session: field(2),
    startedAt: field(18),
    cpuSeconds: (field(10) + field(11) + field(12) + field(13)) / TICKS_PER_SECOND,
  };
}

/** Returns the initial environment of a process as text; empty for a process of another user, and for one that has overwritten it. */
export const environmentOf = (pid: number): string => read(`/proc/${pid}/environ`);

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended, or belongs to another user.
    return '';
  }
}
