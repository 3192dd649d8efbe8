import { READ_TRANSITIONS, STORED_TRANSITIONS } from '@hiram/api/lending/engine/order-status.ts';
import { orderStatus } from '@hiram/contract/endpoints/order.ts';
import { areasOf, moduleDiagram, modulesOf } from './module-diagrams.ts';
import { DRAWN_TABLES, tablesDiagram } from './tables.ts';
import type { Schema } from './tables.ts';

/** Returns all diagrams that are generated from the code, by their names in docs/architecture.md. */
export const drawDiagrams = ({ cell }: Schema): Readonly<Record<string, string>> => ({
  'modules-service': moduleDiagram(modulesOf('apps/api/src/')),
  'areas-lending': moduleDiagram(areasOf('apps/api/src/', 'lending')),
  'modules-pages': moduleDiagram(modulesOf('apps/web/src/')),
  'modules-contract': moduleDiagram(modulesOf('packages/contract/src/')),
  'order-states': orderStatesDiagram(),
  'tables-loan': tablesDiagram(cell, DRAWN_TABLES.loan),
  'tables-payments': tablesDiagram(cell, DRAWN_TABLES.payments),
  'tables-complaints': tablesDiagram(cell, DRAWN_TABLES.complaints),
});

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

const nameOf = (status: number): string => Object.entries(orderStatus).find(([, number]) => number === status)?.[0] ?? String(status);

const labels = Object.entries(orderStatus).map(([name, number]) => `  ${name} : ${number} ${splitWords(name)}`);

function splitWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Draws the states of an order and their transitions, from the tables that the service itself uses. */
function orderStatesDiagram(): string {
  const transitions = [...Object.values(STORED_TRANSITIONS), ...READ_TRANSITIONS];
  const arrows = transitions.map(({ from, to, when }) => `  ${from === null ? '[*]' : nameOf(from)} --> ${nameOf(to)} : ${when}`);
  return ['stateDiagram-v2', ...labels, ...arrows].join('\n');
}
