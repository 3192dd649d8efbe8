import type { Trace } from './trace.ts';

const INDENT = ' '.repeat(8);

/** The trace as text: each shown requirement with its tests, the sum and what is missing by area. */
export function describe({ shown, missing }: Trace): string {
  const total = shown.size + missing.size;
  return [
    ...[...shown].flatMap(([id, titles]) => [`${id}  shown by`, ...titles.map((title) => `${INDENT}${title}`)]),
    '',
    'Missing:',
    ...missingByArea(missing),
    '',
    `Requirements shown: ${shown.size} of ${total}`,
  ].join('\n');
}

/** Where some test passes, what else is needed is named: the mark of a refusal, or a killed mutant. */
function missingByArea(missing: Trace['missing']): string[] {
  const areas = new Map<string, string[]>();
  for (const [id, marks] of missing) {
    const area = id.slice(0, id.indexOf('-'));
    const partly = !marks.includes(`[${id}]`);
    areas.set(area, [...(areas.get(area) ?? []), partly ? `${id} (${marks.join(' ')})` : id]);
  }
  return [...areas].map(([area, ids]) => `  ${area} ${ids.length}: ${ids.join(' ')}`);
}

/** Why the check fails, a line each; empty when it passes. */
export function problemsOf({ lost, unkept, unknownMarks }: Trace): string[] {
  return [
    ...unknownMarks.map((mark) => `no such requirement: ${mark}`),
    ...lost.map(
      (id) => `${id} was shown before (docs/requirements-shown.txt) and is not now: no passing test, or no killed mutant (npm run mutants)`,
    ),
    ...unkept.map((id) => `${id} is shown, but not kept: npm run requirements -- --keep`),
  ];
}
