import { shardOfId } from '@hiram/contract/wire/ids.ts';
import type { IdKind } from '@hiram/contract/wire/ids.ts';
import type { Cell, Cells } from './cells.ts';

/** The cell whose shards include the one that the id carries; null when the text is no id of this kind. */
export function cellOfId(cells: Cells, id: string, kind: IdKind): Cell | null {
  const shard = shardOfId(id, kind);
  return cells.all.find(({ range }) => shard !== null && range.first <= shard && shard <= range.last) ?? null;
}
