/** Returns the numbered requirements of docs/requirements.md: id and statement, in order. */
export function readRequirements(markdown: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, id = '', statement = ''] of markdown.matchAll(/^\| ([A-Z]{3}-\d{2}) \| (.+) \|$/gm)) {
    if (found.has(id)) throw new Error(`docs/requirements.md has ${id} twice`);
    found.set(id, statement);
  }
  if (found.size === 0) throw new Error('docs/requirements.md contains no row | ABC-01 | statement |');
  return found;
}
