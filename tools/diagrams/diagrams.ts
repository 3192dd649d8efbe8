import { findArchitecture } from '../lint/rooms.ts';
import type { Architecture } from '../lint/rooms.ts';
import { orderStatesDiagram } from './order-states.ts';
import { moduleDiagram } from './rooms.ts';
import { DRAWN_TABLES } from './table-groups.ts';
import { tablesDiagram } from './tables.ts';
import type { Schema } from './tables.ts';

/** Returns all diagrams that are generated from the code, by their names in docs/architecture.md. */
export const drawDiagrams = ({ cell }: Schema): Readonly<Record<string, string>> => ({
  'rooms-service': moduleDiagram(getArchitecture('apps/api/src/')),
  'rooms-pages': moduleDiagram(getArchitecture('apps/web/src/')),
  'rooms-contract': moduleDiagram(getArchitecture('packages/contract/src/')),
  'order-states': orderStatesDiagram(),
  'tables-loan': tablesDiagram(cell, DRAWN_TABLES.loan),
  'tables-payments': tablesDiagram(cell, DRAWN_TABLES.payments),
  'tables-complaints': tablesDiagram(cell, DRAWN_TABLES.complaints),
});

export function getArchitecture(root: string): Architecture {
  const house = findArchitecture(root);
  if (house === undefined) throw new Error(`tools/lint/rooms.ts has no ${root}`);
  return house;
}
