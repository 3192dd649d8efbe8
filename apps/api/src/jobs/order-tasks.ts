import { claimOrderTask } from '../lending/origination/order-tasks.ts';
import type { ClaimedOrderTask } from '../lending/origination/order-tasks.ts';
import type { OrderTaskKind } from '../platform/db/schema/loan.tables.ts';
import { decideOrder } from './decide-order.ts';
import type { JobDependencies } from './job-dependencies.ts';
import { payOutOrder } from './pay-out-order.ts';

/** So many at once: they mostly wait for somebody else's answer. */
const CONCURRENCY = 4;

type Handler = (dependencies: JobDependencies, task: ClaimedOrderTask) => Promise<void>;
const handlers: Readonly<Record<OrderTaskKind, Handler>> = { decide: decideOrder, payout: payOutOrder };

/** Does all that is due in a cell, and answers how much it was. */
export async function runDueOrderTasks(dependencies: JobDependencies): Promise<number> {
  const done = await Promise.all(Array.from({ length: CONCURRENCY }, () => runUntilNothingIsDue(dependencies)));
  return done.reduce((sum, count) => sum + count, 0);
}

async function runUntilNothingIsDue(dependencies: JobDependencies): Promise<number> {
  for (let count = 0; ; count += 1) {
    const task = await claimOrderTask(dependencies.database, await dependencies.clock.now());
    if (task === null) return count;
    await doOne(dependencies, task);
  }
}

/** One order's trouble keeps no other waiting: its work is due again by itself. */
async function doOne(dependencies: JobDependencies, task: ClaimedOrderTask): Promise<void> {
  try {
    await handlers[task.kind](dependencies, task);
  } catch (err) {
    dependencies.log.warn({ err, orderId: task.orderId, kind: task.kind, tries: task.tries }, 'an order task failed');
  }
}
