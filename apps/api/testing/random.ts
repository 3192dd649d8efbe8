/** A seeded generator, so that a failed test can be repeated. */
export interface Random {
  /** From 0 to 1, exclusive. */
  next(): number;
  /** A whole number from first to last, both inclusive. */
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

/** `HIRAM_SEED` repeats a run with its seed. */
export const SEED = Number(process.env['HIRAM_SEED'] ?? 20_261_115);
