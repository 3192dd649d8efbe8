/** A diagram in a page: a Mermaid block below a comment with its name, which is invisible to readers of the page. */
const BLOCK = /(<!-- diagram: (\S+) -->\n)```mermaid\n[\s\S]*?\n```/g;

/** Returns the page with its named diagrams updated. Throws if there is no diagram of a name. */
export function withDiagrams(page: string, diagrams: Readonly<Record<string, string>>): string {
  return page.replaceAll(BLOCK, (_, comment: string, name: string) => {
    const diagram = diagrams[name];
    if (diagram === undefined) throw new Error(`unknown diagram ${name}; known are ${Object.keys(diagrams).join(', ')}`);
    return `${comment}\`\`\`mermaid\n${diagram}\n\`\`\``;
  });
}

export const diagramsIn = (page: string): readonly string[] => [...page.matchAll(BLOCK)].map(([, , name = '']) => name);
