import { switchPayments } from './payments.ts';
import type { SharedStack } from './shared-stack.ts';
import { runSql } from '../stack/databases.ts';

/** Moves business time this far ahead of the real time, for the whole stack and the payment provider; 0 puts it back. */
export async function setClockAhead(stack: SharedStack, hours: number): Promise<void> {
  await switchPayments(stack, { aheadSeconds: hours * 3600 });
  await runSql(
    stack.directoryUrl,
    `insert into sandbox_clock (only_row, offset_seconds) values (true, $1)
     on conflict (only_row) do update set offset_seconds = excluded.offset_seconds`,
    [hours * 3600],
  );
}
