const KIB = 1024;

export const KIT_BUDGET = { js: 17.5 * KIB, css: 9 * KIB } as const;

/** One sentence for each budget that the kit is past; none when it is within both. */
export function kitTrespasses(weights: Readonly<Record<keyof typeof KIT_BUDGET, number>>): string[] {
  return (['js', 'css'] as const)
    .filter((kind) => weights[kind] > KIT_BUDGET[kind])
    .map((kind) => `the kit's ${kind.toUpperCase()} is ${weights[kind]} bytes gzip, the budget is ${KIT_BUDGET[kind]}`);
}
