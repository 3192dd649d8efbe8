import { orderStatesDiagram } from './order-states.ts';
import { areasOf, moduleDiagram, modulesOf } from './module-diagrams.ts';
import { DRAWN_TABLES } from './table-groups.ts';
import { tablesDiagram } from './tables.ts';
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
