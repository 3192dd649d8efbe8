/** Numbers that a seed decides, so that a test that failed can be run again as it was. */
export interface Random {
  /** From 0 up to, and without, 1. */
  next(): number;
  /** A whole number from the first to the last, both included. */
  between(first: number, last: number): number;
  shuffled<T>(items: readonly T[]): T[];
}

export function randomOf(seed: number): Random {
  let state = seed;
  const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return {
    next,
    between: (first, last) => first + Math.floor(next() * (last - first + 1)),
    shuffled: (items) =>
      items
        .map((item) => ({ item, key: next() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ item }) => item),
  };
}

/** The seed of a run: its own, or the one that it is told to repeat. */
export const SEED = Number(process.env['HIRAM_SEED'] ?? 20_261_115);
