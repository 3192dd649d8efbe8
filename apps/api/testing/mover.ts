import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { inheritedEnvironment } from '../../../tools/testing/inherited-environment.ts';
import type { Config } from '../src/platform/config/config.ts';
import type { MoveStep } from '../src/platform/shards/move-shard.ts';
import type { MoverMessage } from './move-until.ts';

export interface MoverRun {
  readonly ended: 'done' | 'SIGKILL' | 'SIGINT' | 'failed';
  readonly words: readonly MoverMessage[];
  readonly trouble: string;
  readonly ms: number;
}

interface MoveRequest {
  readonly shard: number;
  readonly to: string;
  readonly exitBefore?: MoveStep;
  /** Sends SIGINT after this time. */
  readonly interruptAfterMs?: number;
  readonly onMessage?: (word: MoverMessage) => void;
}

/** The steps before which movers are killed, in turn. */
export const KILLED_BEFORE: readonly MoveStep[] = [
  'prepare',
  'copy',
  'compare',
  'close',
  'rest',
  'leave',
  'arrive',
  'place',
  'hide',
  'verify',
];

const FILE = new URL('move-until.ts', import.meta.url).pathname;
const MAX_RUNS = 100;
const REST_MS = 1_000;

export class Mover {
  readonly failedMoves: string[] = [];
  readonly #config: Pick<Config, 'directoryUrl' | 'cellAddresses'>;
  readonly #graceMs: number;

  constructor(config: Pick<Config, 'directoryUrl' | 'cellAddresses'>, graceMs: number) {
    this.#config = config;
    this.#graceMs = graceMs;
  }

  /** Repeats the command if the mover aborts, for example while the cells have accrued through different days. */
  async move(wanted: MoveRequest): Promise<readonly MoverRun[]> {
    const runs: MoverRun[] = [];
    for (;;) {
      const run = await this.#run(wanted);
      runs.push(run);
      if (run.ended !== 'failed') return runs;
      const [why = run.trouble] = /\w*(?:Error|PutOff): .*/.exec(run.trouble) ?? [];
      this.failedMoves.push(`shard ${wanted.shard}: ${why}`);
      if (runs.length === MAX_RUNS) throw new Error(`shard ${wanted.shard} was not moved: ${run.trouble}`);
      await sleep(REST_MS);
    }
  }

  async #run({ shard, to, exitBefore, interruptAfterMs, onMessage }: MoveRequest): Promise<MoverRun> {
    const start = performance.now();
    const { directoryUrl, cellAddresses } = this.#config;
    const given = [directoryUrl, JSON.stringify(cellAddresses), String(shard), to, exitBefore ?? '', String(this.#graceMs)];
    const mover = spawn(process.execPath, [FILE, ...given], { env: { PATH: process.env['PATH'], ...inheritedEnvironment() } });
    const words: MoverMessage[] = [];
    let [rest, trouble] = ['', ''];
    mover.stdout.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const word = JSON.parse(line) as MoverMessage;
        words.push(word);
        onMessage?.(word);
      }
    });
    mover.stderr.on('data', (chunk: Buffer) => (trouble += chunk.toString()));
    const timer = interruptAfterMs === undefined ? undefined : setTimeout(() => mover.kill('SIGINT'), interruptAfterMs);
    await once(mover, 'close');
    clearTimeout(timer);
    const signal = mover.signalCode === 'SIGKILL' || mover.signalCode === 'SIGINT' ? mover.signalCode : null;
    return { ended: signal ?? (mover.exitCode === 0 ? 'done' : 'failed'), words, trouble, ms: performance.now() - start };
  }
}

/** Time in which the shard could not be written, as reported by its mover. */
export interface SwitchPause {
  readonly is: 'switched' | 'put off';
  /** Wall-clock time in milliseconds. */
  readonly from: number;
  readonly ms: number;
}

/** Returns the pauses that ended while the mover was running. */
export function pausesOf({ words }: MoverRun): readonly SwitchPause[] {
  const pauses: SwitchPause[] = [];
  let closed: number | null = null;
  for (const { at, step, line = '' } of words) {
    if (step === 'close') closed = at;
    const is = line.includes('switched: ') ? 'switched' : line.includes('not now: ') ? 'put off' : null;
    if (closed === null || is === null) continue;
    pauses.push({ is, from: closed, ms: at - closed });
    closed = null;
  }
  return pauses;
}

export function copiedBy(runs: readonly MoverRun[]): { readonly rows: number; readonly megabytes: number } {
  let [rows, megabytes] = [0, 0];
  for (const { words } of runs) {
    const said = words.map(({ line = '' }) => /copied (\d+) rows, ([\d.]+) MB/.exec(line)).findLast((match) => match !== null);
    rows += Number(said?.[1] ?? 0);
    megabytes += Number(said?.[2] ?? 0);
  }
  return { rows, megabytes };
}

/** Returns the time of all runs in each step, without the time of a killed run after its last line. */
export function stepTimes(runs: readonly MoverRun[]): ReadonlyMap<MoveStep, number> {
  const times = new Map<MoveStep, number>();
  for (const { words } of runs) {
    const steps = words.filter(({ step, report }) => step !== undefined || report !== undefined);
    for (const [index, { at, step }] of steps.entries()) {
      const until = steps[index + 1]?.at ?? at;
      if (step !== undefined) times.set(step, (times.get(step) ?? 0) + until - at);
    }
  }
  return times;
}
