interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** What axe, which the page was given, finds on the page that is open: one line each. */
export async function findBarriers(_: null): Promise<readonly string[]> {
  const { axe: found } = window as unknown as { axe: Axe };
  // Fetching style sheets again would be a request that the page itself never makes.
  const { violations } = await found.run({ preload: false });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
