interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Returns the violations that axe finds on the open page, one line each. Requires axe in the page. */
export async function findBarriers(_: null): Promise<readonly string[]> {
  const { axe: found } = window as unknown as { axe: Axe };
  // Preloading would fetch the style sheets again, which the page itself never does.
  const { violations } = await found.run({ preload: false });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
