import { REFUSALS } from './call-refusals.ts';
import type { Refusal } from './call-refusals.ts';
import type { TestRun } from './reports.ts';

export interface TraceInput {
  readonly requirements: ReadonlyMap<string, string>;
  readonly refusals: ReadonlyMap<string, readonly Refusal[]>;
  readonly runs: readonly TestRun[];
  /** The ids whose mutants were all killed: docs/mutants-killed.json. */
  readonly proven: ReadonlySet<string>;
  /** The ids that were shown before: docs/requirements-shown.txt. */
  readonly kept: readonly string[];
}

export interface Trace {
  /** id → titles of the passing tests, for every requirement that is shown whole. */
  readonly shown: ReadonlyMap<string, readonly string[]>;
  /** id → marks that no passing test carries yet, such as `[API-05 other]`, and `no killed mutant`. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
  readonly lost: readonly string[];
  readonly unkept: readonly string[];
  readonly unknownMarks: readonly string[];
}

/** Its tests pass, and nothing says that they can fail. */
const UNPROVEN = 'no killed mutant';

/** `[GEN-01]`, `[API-05 other]`: whatever stands in brackets and begins like an id, so that a slip of the pen is noticed. */
const marksIn = (title: string): string[] => title.match(/\[[A-Z]+-\d+[^\]]*\]/g) ?? [];

export function trace({ requirements, refusals, runs, proven, kept }: TraceInput): Trace {
  const titles = titlesByMark(runs);
  const marksOf = (id: string): string[] => [`[${id}]`, ...(refusals.get(id) ?? []).map((refusal) => `[${id} ${refusal}]`)];
  const shown = new Map<string, readonly string[]>();
  const missing = new Map<string, readonly string[]>();
  for (const id of requirements.keys()) {
    const open = [...marksOf(id).filter((mark) => !titles.has(mark)), ...(proven.has(id) ? [] : [UNPROVEN])];
    if (open.length > 0) missing.set(id, open);
    else shown.set(id, [...new Set(marksOf(id).flatMap((mark) => titles.get(mark) ?? []))]);
  }
  return {
    shown,
    missing,
    lost: kept.filter((id) => !shown.has(id)),
    unkept: [...shown.keys()].filter((id) => !kept.includes(id)),
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

/** Of all tests, also of those that failed: a wrong id is wrong however its test ends. */
function unknownMarks({ runs, requirements, refusals }: Pick<TraceInput, 'runs' | 'requirements' | 'refusals'>): string[] {
  const known = new Set(
    [...requirements.keys()].flatMap((id) => [
      `[${id}]`,
      // A row that goes beyond the specification may have a call of its own.
      ...(id.startsWith('API-') || refusals.has(id) ? REFUSALS.map((refusal) => `[${id} ${refusal}]`) : []),
    ]),
  );
  return runs.flatMap(({ title }) =>
    marksIn(title)
      .filter((mark) => !known.has(mark))
      .map((mark) => `${mark} in "${title}"`),
  );
}
