/**
 * `npm run mutants`: puts every mutant into a copy of the repository and runs the tests that name its requirement. Ids after it
 * choose some; `--changed` those whose file, or the test that killed them, is not as in the record; `--keep` writes the record.
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
const unknown = flags.filter((flag) => flag.startsWith('--') && !['--changed', '--keep'].includes(flag));
if (unknown.length > 0) throw new Error(`no such option: ${unknown.join(' ')}`);
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
const trials = chosen.map((mutant): Trial => ({ mutant, files: filesOf(mutant.id), lastKilledIn: killOf(record, mutant)?.in }));
// Hundreds of tests fail here, and each waits as long as it may before it does: short limits make that a short run. What they leave
// unclear gets the whole limits.
await runInLanes({ root, paths, trials, lanes: availableParallelism() * 2, patienceShare: 0.2, done });
const unclear = trials.filter(({ mutant }) => outcomes.get(mutant)?.kind === 'unclear');
await runInLanes({ root, paths, trials: unclear, lanes: 1, patienceShare: 1, done });

const survived = [...outcomes].filter(([, { kind }]) => kind !== 'killed');
if (isFullRun) keep({ commit, mutants: chosen.length, survived: survived.length, minutes: minutes() });
for (const [mutant, outcome] of survived) console.error(describe(mutant, outcome));
console.log(
  `${chosen.length} of ${mutants.length} mutants tried in ${minutes()} minutes: ${chosen.length - survived.length} killed, ${survived.length} not`,
);
process.exitCode = survived.length === 0 ? 0 : 1;

function describe({ id, breaks }: Mutant, outcome: Outcome): string {
  const what = { killed: 'killed', survived: 'SURVIVED', unclear: 'UNCLEAR' }[outcome.kind];
  const why = outcome.kind === 'killed' ? ` by ${outcome.by}` : outcome.kind === 'unclear' ? `: ${outcome.why}` : '';
  return `${what.padEnd(8)} ${id} ${breaks}${why}`;
}
