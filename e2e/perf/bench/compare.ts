/**
 * Runs each measurement once per round with a rotating order, so that other load on the machine affects all of them alike. Returns one array per
 * round, in the given order.
 */
export async function runAlternately<Result>(
  rounds: number,
  measures: readonly (() => Promise<Result>)[],
): Promise<readonly (readonly Result[])[]> {
  const results: (readonly Result[])[] = [];
  for (let round = 0; round < rounds; round++) {
    const found = new Map<number, Result>();
    for (let turn = 0; turn < measures.length; turn++) {
      const index = (round + turn) % measures.length;
      const measure = measures[index];
      if (measure !== undefined) found.set(index, await measure());
    }
    results.push([...found].toSorted(([a], [b]) => a - b).map(([, result]) => result));
  }
  return results;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  if (low === undefined || high === undefined) throw new Error('the median needs at least one value');
  return (low + high) / 2;
}
