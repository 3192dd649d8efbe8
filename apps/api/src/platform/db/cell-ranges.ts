import { SHARD_COUNT } from '@hiram/contract/wire/ids.ts';

/** The logical shards from `first` to `last`, and the database that holds them. */
export interface CellRange {
  readonly first: number;
  readonly last: number;
  readonly url: string;
}

/** Reads `0-239=postgres://…,240-479=postgres://…`; throws unless every shard stands in it exactly once. */
export function parseCellRanges(text: string): readonly CellRange[] {
  const ranges = rangeTexts(text).map(parseRange);
  refuseGapsAndOverlaps(ranges);
  return ranges;
}

/** Each range as it is written. A database address may hold commas, so a comma only parts where a range follows it. */
export const rangeTexts = (text: string): readonly string[] => text.split(/,(?=\d+-\d+=)/);

function parseRange(text: string): CellRange {
  const match = /^(\d{1,3})-(\d{1,3})=(postgres(?:ql)?:\/\/.+)$/.exec(text.trim());
  if (match === null) throw new Error('each range must read first-last=postgres://…');
  const [, first, last, url = ''] = match;
  return { first: Number(first), last: Number(last), url };
}

function refuseGapsAndOverlaps(ranges: readonly CellRange[]): void {
  let next = 0;
  for (const { first, last } of ranges.toSorted((a, b) => a.first - b.first)) {
    if (first < next) throw new Error(`shard ${first} is in two ranges`);
    if (first > next) throw new Error(`no range holds shard ${next}`);
    if (last < first) throw new Error(`the range ${first}-${last} is empty`);
    next = last + 1;
  }
  if (next < SHARD_COUNT) throw new Error(`no range holds shard ${next}`);
  if (next > SHARD_COUNT) throw new Error(`there is no shard ${next - 1}`);
}
