import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { expect } from '@playwright/test';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import { runSql } from '../stack/databases.ts';
import { switchPayments } from './payments.ts';
import type { SharedStack } from './shared-stack.ts';

const ACCRUED_WITHIN_MS = scaleTimeout(60_000);

/**
 * Moves business time this far ahead of the real time, for the whole stack and the payment provider; 0 resets it. Waits until the worker has accrued
 * all days up to then: an accrual that continued after the reset would charge the next test's orders.
 */
export async function setClockAhead(stack: SharedStack, hours: number): Promise<void> {
  const aheadSeconds = hours * 3600;
  await switchPayments(stack, { aheadSeconds });
  await runSql(
    stack.directoryUrl,
    `insert into sandbox_clock (only_row, offset_seconds) values (true, $1)
     on conflict (only_row) do update set offset_seconds = excluded.offset_seconds`,
    [aheadSeconds],
  );
  const today = manilaDateOf(new Date(Date.now() + aheadSeconds * 1000));
  for (const cell of stack.cellUrls) {
    await expect
      .poll(() => runSql(cell, 'select from accrual_progress where done_through >= $1', [today]), {
        timeout: ACCRUED_WITHIN_MS,
      })
      .toHaveLength(1);
  }
}
