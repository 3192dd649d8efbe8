export function stacked(series: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const sums: (readonly number[])[] = [];
  for (const values of series) {
    const below = sums.at(-1);
    sums.push(values.map((value, index) => value + (below?.[index] ?? 0)));
  }
  return sums;
}
