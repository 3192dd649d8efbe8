import type { SharedStack } from './sharedStack.ts';
import { runSql } from './stack/databases.ts';

/** Moves business time this far ahead of the time of day, for the whole stack: 0 puts it back. */
export async function setClockAhead({ directoryUrl }: SharedStack, hours: number): Promise<void> {
  await runSql(
    directoryUrl,
    `insert into sandbox_clock (only_row, offset_seconds) values (true, $1)
     on conflict (only_row) do update set offset_seconds = excluded.offset_seconds`,
    [hours * 3600],
  );
}
