import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RUN_MARK } from '../testing/inherited-environment.ts';
import { environmentOf, runningProcesses } from './kernel-processes.ts';
import type { KernelProcess } from './kernel-processes.ts';

/** Time between SIGTERM and SIGKILL. */
const GRACE_MS = 3000;
/** A killed process ends at once, unless it is blocked in the kernel. */
const KILLED_MS = 10_000;
const POLL_INTERVAL_MS = 50;

/**
 * Every process that a step started. Browsers, services and databases move to their own sessions and process groups, so a signal to the step's group
 * does not reach them. Processes are recognized by the mark in their environment, by their parent and by their session. Some programs overwrite their
 * environment (nginx, PostgreSQL) and lose their parent when it exits, so `look` is called repeatedly while the step runs and remembers every
 * process.
 */
export class StepProcesses {
  readonly #mark = randomBytes(8).toString('hex');
  /** By id, with the start time. */
  readonly #ours = new Map<number, KernelProcess>();
  /** Foreign processes by id, whose environment need not be read again. */
  readonly #others = new Map<number, number>();
  #cpuSeconds = 0;

  /** Environment of the step's own process. A nested step carries the marks of both steps. */
  get environment(): NodeJS.ProcessEnv {
    const outer = process.env[RUN_MARK];
    return { ...process.env, [RUN_MARK]: outer === undefined ? this.#mark : `${outer},${this.#mark}` };
  }

  get cpuSeconds(): number {
    return this.#cpuSeconds;
  }

  /** Finds new and ended processes; returns all running ones. */
  look(): readonly KernelProcess[] {
    const running = runningProcesses();
    const before = new Map(this.#ours);
    this.#forgetEnded(running);
    const sessions = new Set([...this.#ours.values()].map(({ session }) => session));
    // A child may precede its parent in the list, so the search repeats until it finds no new process.
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

  /** Sends SIGTERM to all processes and later SIGKILL. Returns after they have ended. */
  async end(): Promise<void> {
    await this.#signalUntilGone('SIGTERM', GRACE_MS);
    await this.#signalUntilGone('SIGKILL', KILLED_MS);
    const left = this.look();
    if (left.length > 0) throw new Error(`processes still running after SIGKILL: ${left.map(({ pid }) => pid).join(', ')}`);
  }

  async #signalUntilGone(signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
    const signalled = new Set<number>();
    const deadline = performance.now() + timeoutMs;
    for (let left = this.look(); left.length > 0 && performance.now() < deadline; left = this.look()) {
      for (const { pid } of left) {
        if (!signalled.has(pid)) send(pid, signal);
        signalled.add(pid);
      }
      await sleep(POLL_INTERVAL_MS);
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
    // The process has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
