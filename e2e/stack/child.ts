import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { patience } from '../../tools/testing/patience.ts';

export interface ChildCommand {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** The signal that asks it to end. */
  readonly endSignal?: NodeJS.Signals;
  /** How long it may take to end before it is killed. */
  readonly graceMs?: number;
  /** Called when it ends without having been asked to. */
  readonly onCrash?: (report: string) => void;
}

export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Waits for a line in its log; throws with the log when the child ends or stays silent instead. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Runs until the child ends by itself, and gives its exit code. */
  ended(): Promise<number>;
  running(): boolean;
  lastWords(): string;
  /** Asks it to end, kills it after a while, and waits until it is gone. */
  stop(): Promise<void>;
}

const KEPT_LINES = 40;
const PATIENCE_MS = patience(120_000);
const GRACE_MS = patience(20_000);

/** A process that we started, and that we end by its id. */
export function startChild(order: ChildCommand): Child {
  const child = spawn(order.command, order.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: Ctrl-C in a terminal reaches us alone, and we end the children in order.
    detached: true,
    env: order.env ?? process.env,
    ...(order.cwd === undefined ? {} : { cwd: order.cwd }),
  });
  const log = keepLog(child);
  let stopping = false;
  const gone = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      log.add(String(error));
      resolve(127);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
  const lastWords = (): string => `${order.name}:\n${log.text()}`;
  void gone.then((code) => {
    if (!stopping) order.onCrash?.(`ended by itself with ${code}. ${lastWords()}`);
  });

  return {
    name: order.name,
    pid: child.pid ?? -1,
    says: (pattern) => Promise.race([log.waitFor(pattern, order.name), gone.then((code) => failed(order.name, code, log.text()))]),
    ended: () => gone,
    running: () => child.exitCode === null && child.signalCode === null,
    lastWords,
    stop: async () => {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      child.kill(order.endSignal ?? 'SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), order.graceMs ?? GRACE_MS);
      await once(child, 'exit');
      clearTimeout(insist);
      endGroup(child.pid);
      await gone;
    },
  };
}

/** What a process has started and left behind keeps the log open that they share, and whoever waits for its end waiting. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody was left.
  }
}

function failed(name: string, code: number, log: string): never {
  throw new Error(`${name} ended with ${code}:\n${log}`);
}

function keepLog(child: ChildProcess) {
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
      const timer = setTimeout(() => finish(() => reject(new Error(`${name} did not say ${pattern}:\n${text()}`))), PATIENCE_MS);
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
