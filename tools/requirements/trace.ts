import { REFUSALS } from './call-refusals.ts';
import type { Refusal } from './call-refusals.ts';
import type { TestRun } from './reports.ts';

/** Returns the numbered requirements of docs/requirements.md: id and statement, in order. */
export function readRequirements(markdown: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, id = '', statement = ''] of markdown.matchAll(/^\| ([A-Z]{3}-\d{2}) \| (.+) \|$/gm)) {
    if (found.has(id)) throw new Error(`docs/requirements.md has ${id} twice`);
    found.set(id, statement);
  }
  if (found.size === 0) throw new Error('docs/requirements.md contains no row | ABC-01 | statement |');
  return found;
}

export interface TraceInput {
  readonly requirements: ReadonlyMap<string, string>;
  readonly refusals: ReadonlyMap<string, readonly Refusal[]>;
  readonly runs: readonly TestRun[];
  /** The ids of docs/requirements-shown.txt, which must stay shown. */
  readonly recorded: readonly string[];
}

export interface Trace {
  /** id → titles of the passing tests, for each requirement whose marks all have one. */
  readonly shown: ReadonlyMap<string, readonly string[]>;
  /** id → marks without a passing test, such as `[API-05 other]`. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
  /** Recorded ids that are not shown. */
  readonly lost: readonly string[];
  /** Shown ids that are not recorded. */
  readonly unrecorded: readonly string[];
  readonly unknownMarks: readonly string[];
}

/** Matches everything in brackets that starts like an id, so that mistyped marks are found too. */
const marksIn = (title: string): string[] => title.match(/\[[A-Z]+-\d+[^\]]*\]/g) ?? [];

export function trace({ requirements, refusals, runs, recorded }: TraceInput): Trace {
  const titles = titlesByMark(runs);
  const marksOf = (id: string): string[] => [`[${id}]`, ...(refusals.get(id) ?? []).map((refusal) => `[${id} ${refusal}]`)];
  const shown = new Map<string, readonly string[]>();
  const missing = new Map<string, readonly string[]>();
  for (const id of requirements.keys()) {
    const missingMarks = marksOf(id).filter((mark) => !titles.has(mark));
    if (missingMarks.length > 0) missing.set(id, missingMarks);
    else shown.set(id, [...new Set(marksOf(id).flatMap((mark) => titles.get(mark) ?? []))]);
  }
  return {
    shown,
    missing,
    lost: recorded.filter((id) => !shown.has(id)),
    unrecorded: [...shown.keys()].filter((id) => !recorded.includes(id)),
    unknownMarks: unknownMarks({ runs, requirements, refusals }),
  };
}

function titlesByMark(runs: readonly TestRun[]): ReadonlyMap<string, readonly string[]> {
  const titles = new Map<string, string[]>();
  for (const { title } of runs.filter(({ passed }) => passed)) {
    for (const mark of marksIn(title)) titles.set(mark, [...(titles.get(mark) ?? []), title]);
  }
  return titles;
}

/** Returns marks of all tests, failed ones included, that name no requirement. */
function unknownMarks({ runs, requirements, refusals }: Pick<TraceInput, 'runs' | 'requirements' | 'refusals'>): string[] {
  const known = new Set(
    [...requirements.keys()].flatMap((id) => [
      `[${id}]`,
      // Requirements beyond the specification may have calls too.
      ...(id.startsWith('API-') || refusals.has(id) ? REFUSALS.map((refusal) => `[${id} ${refusal}]`) : []),
    ]),
  );
  return runs.flatMap(({ title }) =>
    marksIn(title)
      .filter((mark) => !known.has(mark))
      .map((mark) => `${mark} in "${title}"`),
  );
}
