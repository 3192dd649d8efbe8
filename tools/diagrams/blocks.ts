/** A diagram in a page: a Mermaid block below a comment that names it, which a reader of the page does not see. */
const BLOCK = /(<!-- diagram: (\S+) -->\n)```mermaid\n[\s\S]*?\n```/g;

/** The page with its named diagrams as they are now. Throws on a name that nobody draws. */
export function withDiagrams(page: string, diagrams: Readonly<Record<string, string>>): string {
  return page.replaceAll(BLOCK, (_, comment: string, name: string) => {
    const diagram = diagrams[name];
    if (diagram === undefined) throw new Error(`no diagram is called ${name}; there are ${Object.keys(diagrams).join(', ')}`);
    return `${comment}\`\`\`mermaid\n${diagram}\n\`\`\``;
  });
}

export const diagramsIn = (page: string): readonly string[] => [...page.matchAll(BLOCK)].map(([, , name = '']) => name);
