import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RUN_MARK } from '../testing/inherited.ts';
import { environmentOf, runningProcesses } from './kernel-processes.ts';
import type { KernelProcess } from './kernel-processes.ts';

/** How long a process may take to end by itself once it is asked to. */
const GRACE_MS = 3000;
/** A process that is killed ends at once, unless the kernel still works for it. */
const KILLED_MS = 10_000;
const LOOK_AGAIN_MS = 50;

/**
 * Every process that a step started, wherever it went. Browsers, services and databases move to sessions and process groups of their own,
 * so a signal to the step's group does not reach them. They are found by the mark in their environment, by their parent and by their
 * session. Some programs write over their environment (nginx, PostgreSQL) and lose their parent when it dies: so `look` is called
 * again and again while the step runs, and what was seen once stays known.
 */
export class StepProcesses {
  readonly #mark = randomBytes(8).toString('hex');
  /** By number, with the time of their start. */
  readonly #ours = new Map<number, KernelProcess>();
  /** By number too: whose environment need not be read again. */
  readonly #others = new Map<number, number>();
  #cpuSeconds = 0;

  /** For the step's own process. A step inside a step carries the marks of both. */
  get environment(): NodeJS.ProcessEnv {
    const outer = process.env[RUN_MARK];
    return { ...process.env, [RUN_MARK]: outer === undefined ? this.#mark : `${outer},${this.#mark}` };
  }

  /** What they have used of the processor so far, as far as it was seen. */
  get cpuSeconds(): number {
    return this.#cpuSeconds;
  }

  /** Looks for those that are new and those that are gone; gives all that run. */
  look(): readonly KernelProcess[] {
    const running = runningProcesses();
    const before = new Map(this.#ours);
    this.#forgetEnded(running);
    const sessions = new Set([...this.#ours.values()].map(({ session }) => session));
    // A child may stand before its parent in the list, so the search ends when a round finds nobody new.
    for (let known = -1; known !== this.#ours.size;) {
      known = this.#ours.size;
      for (const each of running.filter(({ pid }) => !this.#ours.has(pid))) {
        if (!sessions.has(each.session) && !this.#isOurs(each)) continue;
        this.#ours.set(each.pid, each);
        sessions.add(each.session);
      }
    }
    for (const each of running) if (!this.#ours.has(each.pid)) this.#others.set(each.pid, each.startedAt);
    const ours = running.filter(({ pid }) => this.#ours.has(pid));
    for (const each of ours) {
      this.#cpuSeconds += Math.max(0, each.cpuSeconds - (before.get(each.pid)?.cpuSeconds ?? 0));
      this.#ours.set(each.pid, each);
    }
    return ours;
  }

  /** Asks all of them to end, and insists after a while. Returns once they are gone. */
  async end(): Promise<void> {
    await this.#signalUntilGone('SIGTERM', GRACE_MS);
    await this.#signalUntilGone('SIGKILL', KILLED_MS);
    const left = this.look();
    if (left.length > 0) throw new Error(`these processes did not end: ${left.map(({ pid }) => pid).join(', ')}`);
  }

  async #signalUntilGone(signal: NodeJS.Signals, patienceMs: number): Promise<void> {
    const signalled = new Set<number>();
    const deadline = performance.now() + patienceMs;
    for (let left = this.look(); left.length > 0 && performance.now() < deadline; left = this.look()) {
      for (const { pid } of left) {
        if (!signalled.has(pid)) send(pid, signal);
        signalled.add(pid);
      }
      await sleep(LOOK_AGAIN_MS);
    }
  }

  #forgetEnded(running: readonly KernelProcess[]): void {
    const startedAt = new Map(running.map((each) => [each.pid, each.startedAt]));
    for (const [pid, known] of this.#ours) if (startedAt.get(pid) !== known.startedAt) this.#ours.delete(pid);
    for (const [pid, start] of this.#others) if (startedAt.get(pid) !== start) this.#others.delete(pid);
  }

  #isOurs({ pid, parent }: KernelProcess): boolean {
    return this.#ours.has(parent) || (!this.#others.has(pid) && marksOf(pid).includes(this.#mark));
  }
}

function marksOf(pid: number): readonly string[] {
  const start = `${RUN_MARK}=`;
  const variable = environmentOf(pid)
    .split('\0')
    .find((each) => each.startsWith(start));
  return variable?.slice(start.length).split(',') ?? [];
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It ended by itself meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
