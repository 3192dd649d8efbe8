import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';

export interface ChildCommand {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly endSignal?: NodeJS.Signals;
  /** Time after which the child is killed. */
  readonly graceMs?: number;
  /** Called if the child ends without `stop`. */
  readonly onCrash?: (report: string) => void;
}

export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Waits for a line in the child's log; throws with the log if the child ends or the timeout expires first. */
  waitForLine(pattern: RegExp): Promise<RegExpExecArray>;
  /** Waits until the child ends by itself, and returns its exit code. */
  ended(): Promise<number>;
  running(): boolean;
  logTail(): string;
  /** Terminates the child, kills it after the grace period, and waits for its end. */
  stop(): Promise<void>;
}

const KEPT_LINES = 40;
const TIMEOUT_MS = scaleTimeout(120_000);
const GRACE_MS = scaleTimeout(20_000);

export function startChild(order: ChildCommand): Child {
  const child = spawn(order.command, order.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group, so that Ctrl-C reaches only this process, which stops its children in order.
    detached: true,
    env: order.env ?? process.env,
    ...(order.cwd === undefined ? {} : { cwd: order.cwd }),
  });
  const log = recordLog(child);
  let isStopping = false;
  const exited = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      log.add(String(error));
      resolve(127);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  const formatLogTail = (): string => `${order.name}:\n${log.text()}`;
  void exited.then((code) => {
    if (!isStopping) order.onCrash?.(`exited unexpectedly with code ${code}. ${formatLogTail()}`);
  });

  return {
    name: order.name,
    pid: child.pid ?? -1,
    waitForLine: (pattern) => Promise.race([log.waitFor(pattern, order.name), exited.then((code) => failed(order.name, code, log.text()))]),
    ended: () => exited,
    running: () => child.exitCode === null && child.signalCode === null,
    logTail: formatLogTail,
    stop: async () => {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      child.kill(order.endSignal ?? 'SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), order.graceMs ?? GRACE_MS);
      await once(child, 'exit');
      clearTimeout(killTimer);
      endGroup(child.pid);
      await exited;
    },
  };
}

/** Kills the processes that a child left behind: they have inherited its output, and the child's `close` event waits for them. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group is empty.
  }
}

function failed(name: string, code: number, log: string): never {
  throw new Error(`${name} exited with code ${code}:\n${log}`);
}

function recordLog(child: ChildProcess) {
  let lines: string[] = [];
  const listeners = new Set<() => void>();
  const add = (text: string): void => {
    lines = `${lines.join('\n')}${text}`.split('\n').slice(-KEPT_LINES);
    for (const listener of listeners) listener();
  };
  child.stdout?.setEncoding('utf8').on('data', add);
  child.stderr?.setEncoding('utf8').on('data', add);
  const text = (): string => lines.join('\n');

  const waitFor = (pattern: RegExp, name: string): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => finish(() => reject(new Error(`${name} did not print ${pattern}:\n${text()}`))), TIMEOUT_MS);
      timer.unref();
      const look = (): void => {
        const match = pattern.exec(text());
        if (match !== null) finish(() => resolve(match));
      };
      const finish = (then: () => void): void => {
        clearTimeout(timer);
        listeners.delete(look);
        then();
      };
      listeners.add(look);
      look();
    });
  return { add, text, waitFor };
}
