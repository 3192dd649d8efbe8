/**
 * `npm run mutants`: puts every mutant into a copy of the repository and runs the tests that name its requirement. Ids after it
 * choose some; `--changed` those whose file, or the test that killed them, is not as in the record; `--keep` writes the record.
 * `--minutes=10` begins no more of those that were killed once after so long, in a random order, and says how many are left.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { runInLanes } from './lanes.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutant-list.ts';
import type { Killed, Outcome, Trial } from './outcome.ts';
import { hashOfFiles, hashOfMutant, isChanged, killOf, readRecord, writeRecord, type Kill, type KillRecord } from './record.ts';
import { testFileFinder } from './tests-of.ts';

const root = process.cwd();
const git = (...options: string[]): string => execFileSync('git', options, { cwd: root, encoding: 'utf8' }).trim();
const flags = process.argv.slice(2);
const ids = flags.filter((flag) => !flag.startsWith('--'));
const MINUTES = /^--minutes=(\d+)$/;
const unknown = flags.filter((flag) => flag.startsWith('--') && !['--changed', '--keep'].includes(flag) && !MINUTES.test(flag));
if (unknown.length > 0) throw new Error(`no such option: ${unknown.join(' ')}`);
const longest = Math.min(Infinity, ...flags.flatMap((flag) => MINUTES.exec(flag)?.[1] ?? []).map(Number));
const only = { changed: flags.includes('--changed'), keep: flags.includes('--keep') };

const record = readRecord(root);
const wanted = (mutant: Mutant): boolean =>
  (ids.length === 0 || ids.includes(mutant.id)) && (!only.changed || isChanged(root, record, mutant));
const chosen = mutants.filter(wanted);
const isFullRun = chosen.length === mutants.length;
const commit = git('rev-parse', '--short=10', 'HEAD');
if (only.keep && git('status', '--porcelain', '--', 'apps', 'packages', 'e2e', 'tools') !== '')
  throw new Error('commit first: a record names the commit that it was made on');

const paths = git('ls-files', '--cached', '--others', '--exclude-standard')
  .split('\n')
  .filter((path) => existsSync(path));
const filesOf = testFileFinder(root, paths);
const started = performance.now();
const minutes = (): number => Number(((performance.now() - started) / 60_000).toFixed(1));
const outcomes = new Map<Mutant, Outcome>();
const kills = new Map(mutants.map((mutant) => [mutant, killOf(record, mutant)]));

function killedNow({ id, breaks, file, ...rest }: Mutant, { by, in: path }: Killed): Kill {
  const files = hashOfFiles(root, [file, path]);
  return { id, breaks, mutant: hashOfMutant({ id, breaks, file, ...rest }), files, killedBy: by, in: path, commit };
}

function keep(lastFullRun: KillRecord['lastFullRun']): void {
  if (only.keep) writeRecord(root, { lastFullRun, kills: [...kills.values()].filter((kill) => kill !== undefined) });
}

const done = ({ mutant }: Trial, outcome: Outcome): void => {
  outcomes.set(mutant, outcome);
  kills.set(mutant, outcome.kind === 'killed' ? killedNow(mutant, outcome) : undefined);
  // Each time: a run that is interrupted keeps what it has found.
  keep(record.lastFullRun);
  console.log(describe(mutant, outcome));
};
const trialOf = (mutant: Mutant): Trial => ({ mutant, files: filesOf(mutant.id), lastKilledIn: killOf(record, mutant)?.in });
// Other ones come first in each run, so that a short one leaves out others than the last.
const turn = longest === Infinity ? 0 : Math.floor(Math.random() * chosen.length);
const trials = [...chosen.slice(turn), ...chosen.slice(0, turn)].map(trialOf);
// Hundreds of tests fail here, and each waits as long as it may before it does: short limits make that a short run. What they leave
// unclear gets the whole limits.
const isWanted = ({ mutant }: Trial): boolean => killOf(record, mutant) === undefined || minutes() < longest;
await runInLanes({ root, paths, trials, lanes: availableParallelism() * 2, patienceShare: 0.2, isWanted, done });
const unclear = trials.filter(({ mutant }) => outcomes.get(mutant)?.kind === 'unclear');
await runInLanes({ root, paths, trials: unclear, lanes: 1, patienceShare: 1, isWanted: () => true, done });

const survived = [...outcomes].filter(([, { kind }]) => kind !== 'killed');
if (isFullRun && outcomes.size === chosen.length) keep({ commit, mutants: chosen.length, survived: survived.length, minutes: minutes() });
for (const [mutant, outcome] of survived) console.error(describe(mutant, outcome));
console.log(
  `${outcomes.size} of ${mutants.length} mutants tried in ${minutes()} minutes: ${outcomes.size - survived.length} killed, ${survived.length} not`,
);
if (outcomes.size < chosen.length)
  console.log(`${chosen.length - outcomes.size} have changed and are left: npm run mutants -- --changed --keep`);
process.exitCode = survived.length === 0 ? 0 : 1;

function describe({ id, breaks }: Mutant, outcome: Outcome): string {
  const what = { killed: 'killed', survived: 'SURVIVED', unclear: 'UNCLEAR' }[outcome.kind];
  const why = outcome.kind === 'killed' ? ` by ${outcome.by}` : outcome.kind === 'unclear' ? `: ${outcome.why}` : '';
  return `${what.padEnd(8)} ${id} ${breaks}${why}`;
}
