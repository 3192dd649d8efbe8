import { readdirSync, readFileSync } from 'node:fs';

/** A process as the kernel describes it in /proc. */
export interface KernelProcess {
  readonly pid: number;
  readonly parent: number;
  readonly session: number;
  /** In ticks since the machine started. With it, a number that was given to another process later is told apart. */
  readonly startedAt: number;
  /** What it and its ended children have used of the processor. */
  readonly cpuSeconds: number;
}

/** Linux counts a process's time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Everything that runs now. One that has ended and waits for its parent to notice (a zombie) does not count. */
export const runningProcesses = (): readonly KernelProcess[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => describe(Number(name)) ?? []);

function describe(pid: number): KernelProcess | null {
  const stat = read(`/proc/${pid}/stat`);
  // The name in brackets may hold anything, so the fields are counted from its end.
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

/** The variables that it was started with, as text; empty for a process of somebody else's, and for one that wrote over them. */
export const environmentOf = (pid: number): string => read(`/proc/${pid}/environ`);

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile, or it is none of ours to read.
    return '';
  }
}
