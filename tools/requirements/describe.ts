import type { Trace } from './trace.ts';

const INDENT = ' '.repeat(8);

/** Formats the trace as text: each shown requirement with its tests, the missing ones by area, and the sum. */
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

/** Returns one line per area. If the answer of a call is shown, its missing marks are listed. */
function missingByArea(missing: Trace['missing']): string[] {
  const areas = new Map<string, string[]>();
  for (const [id, marks] of missing) {
    const area = id.slice(0, id.indexOf('-'));
    const isPartial = !marks.includes(`[${id}]`);
    areas.set(area, [...(areas.get(area) ?? []), isPartial ? `${id} (${marks.join(' ')})` : id]);
  }
  return [...areas].map(([area, ids]) => `  ${area} ${ids.length}: ${ids.join(' ')}`);
}

/** Returns the reasons why the check fails; empty if it passes. */
export function faultsOf({ lost, unrecorded, unknownMarks }: Trace): string[] {
  return [
    ...unknownMarks.map((mark) => `no such requirement: ${mark}`),
    ...lost.map((id) => `${id} is in docs/requirements-shown.txt but has no passing test`),
    ...unrecorded.map((id) => `${id} is shown but not in docs/requirements-shown.txt: npm run requirements -- --keep`),
  ];
}
