import { houseOf } from '../lint/rooms.ts';
import type { House } from '../lint/rooms.ts';
import { orderStatesDiagram } from './order-states.ts';
import { roomsDiagram } from './rooms.ts';
import { DRAWN_TABLES } from './table-groups.ts';
import { tablesDiagram } from './tables.ts';
import type { Schema } from './tables.ts';

/** Returns all diagrams that are generated from the code, by their names in docs/architecture.md. */
export const drawDiagrams = ({ cell }: Schema): Readonly<Record<string, string>> => ({
  'rooms-service': roomsDiagram(houseAt('apps/api/src/')),
  'rooms-pages': roomsDiagram(houseAt('apps/web/src/')),
  'rooms-contract': roomsDiagram(houseAt('packages/contract/src/')),
  'order-states': orderStatesDiagram(),
  'tables-loan': tablesDiagram(cell, DRAWN_TABLES.loan),
  'tables-payments': tablesDiagram(cell, DRAWN_TABLES.payments),
  'tables-complaints': tablesDiagram(cell, DRAWN_TABLES.complaints),
});

export function houseAt(root: string): House {
  const house = houseOf(root);
  if (house === undefined) throw new Error(`tools/lint/rooms.ts has no ${root}`);
  return house;
}
