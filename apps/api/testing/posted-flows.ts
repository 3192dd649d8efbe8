import { flowsIn, flowsQuery } from '../src/lending/ledger/transfers.ts';
import type { Flows } from '../src/lending/ledger/flows.ts';
import type { CellDatabase } from '../src/platform/db/cells.ts';
import type { OrderKey } from '../src/tables/loan.ts';

export async function postedFlows(database: CellDatabase, order: OrderKey): Promise<Flows> {
  return flowsIn(await flowsQuery(database, order).execute());
}
