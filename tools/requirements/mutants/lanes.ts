import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StepProcesses } from '../../check/step-processes.ts';
import { patience, slowness } from '../../testing/patience.ts';
import type { Outcome, Trial } from './outcome.ts';

/** A mutant may loop for ever. Longer than a test's journeys take, and a new lane costs less than this. */
const LONGEST_TRIAL_MS = patience(600_000);

interface LaneRun {
  readonly root: string;
  /** Git's list of the repository's files. */
  readonly paths: readonly string[];
  readonly trials: readonly Trial[];
  /** How many copies are at work side by side. Tests that fail mostly wait, so a few more than there are cores. */
  readonly lanes: number;
  /** How much of the tests' limits of time they get. A test that fails waits as long as it may. */
  readonly patienceShare: number;
  /** Asked before each trial: false when it is not to be tried any more. */
  readonly isWanted: (trial: Trial) => boolean;
  readonly done: (trial: Trial, outcome: Outcome) => void;
}

/** Tries every mutant, a few at a time, each lane in a copy of the repository that nobody else touches. */
export async function runInLanes({ root, paths, trials, lanes, patienceShare, isWanted, done }: LaneRun): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hiram-mutants-'));
  const waiting = byRequirement(trials);
  const running = new Set<Lane>();
  let isInterrupted = false;
  const newLane = async (copy: string): Promise<Lane> => {
    rmSync(copy, { recursive: true, force: true });
    copyRepository(root, paths, copy);
    return await startLane(copy, patienceShare, running);
  };
  const endAll = async (): Promise<void> => {
    await Promise.all([...running].map(endLane));
    rmSync(folder, { recursive: true, force: true });
  };
  const interrupted = (): void => {
    isInterrupted = true;
    void endAll().finally(() => process.exit(130));
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const copies = Array.from({ length: Math.min(lanes, trials.length) }, (_, number) => join(folder, `lane-${number + 1}`));
  const runLane = async (copy: string): Promise<void> => {
    let lane = await newLane(copy);
    for (const trial of taking(waiting)) {
      if (!isWanted(trial)) continue;
      const outcome = await ask(lane, trial);
      // Its lane was ended for it, and must not begin the next one in a new copy.
      if (isInterrupted) return;
      done(trial, outcome ?? { kind: 'unclear', why: 'its tests did not end' });
      if (outcome !== null) continue;
      await endLane(lane);
      running.delete(lane);
      lane = await newLane(copy);
    }
  };
  try {
    await Promise.all(copies.map(runLane));
  } finally {
    await endAll();
    process.removeListener('SIGINT', interrupted).removeListener('SIGTERM', interrupted);
  }
}

/** The mutants of a requirement go through one lane: it then knows already that their tests pass without them. */
function byRequirement(trials: readonly Trial[]): Trial[][] {
  const groups = new Map<string, Trial[]>();
  for (const trial of trials) groups.set(trial.mutant.id, [...(groups.get(trial.mutant.id) ?? []), trial]);
  return [...groups.values()];
}

/** Takes one requirement after the other from what all lanes share. */
function* taking(waiting: Trial[][]): Generator<Trial> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) yield* next;
}

/** The files of git's list as they are now, and the packages as links to the same files. */
function copyRepository(root: string, paths: readonly string[], copy: string): void {
  for (const path of paths) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path), { verbatimSymlinks: true });
  }
  for (const modules of ['node_modules', 'apps/web/node_modules']) {
    execFileSync('cp', ['--archive', '--link', join(root, modules), join(copy, modules)]);
  }
}

interface Lane {
  readonly child: ChildProcess;
  /** The lane with its browser and whatever else its tests started, and did not end. */
  readonly processes: StepProcesses;
}

async function startLane(copy: string, patienceShare: number, running: Set<Lane>): Promise<Lane> {
  const processes = new StepProcesses();
  const child = fork(join(copy, 'tools/requirements/mutants/lane.ts'), {
    cwd: copy,
    env: { ...processes.environment, HIRAM_SLOWNESS: String(slowness * patienceShare) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A session of its own, by which its processes are known.
    detached: true,
  });
  const lane = { child, processes };
  running.add(lane);
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error('a lane ended before it began')));
  });
  return lane;
}

const endLane = async ({ processes }: Lane): Promise<void> => await processes.end();

/** Null when the lane ended, or gave no answer in time. */
async function ask({ child, processes }: Lane, trial: Trial): Promise<Outcome | null> {
  const outcome = await new Promise<Outcome | null>((resolve) => {
    const end = (answer: Outcome | null): void => {
      clearTimeout(limit);
      child.removeAllListeners('exit').removeAllListeners('message');
      resolve(answer);
    };
    const limit = setTimeout(() => end(null), LONGEST_TRIAL_MS);
    child.once('message', (answer: Outcome) => end(answer)).once('exit', () => end(null));
    child.send(trial);
  });
  // What forgets its environment, as nginx does, is known only if it was seen while its parent was there.
  processes.look();
  return outcome;
}
