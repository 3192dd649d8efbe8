import { claimOrderTask } from '../lending/origination/order-tasks.ts';
import type { ClaimedOrderTask } from '../lending/origination/order-tasks.ts';
import type { OrderTaskKind } from '../platform/db/schema/loan.tables.ts';
import { decideOrder } from './decide-order.ts';
import type { JobDependencies } from './job-dependencies.ts';
import { WAITING_CONCURRENCY, runDue } from './run-due.ts';
import { payOutOrder } from './pay-out-order.ts';

type Handler = (dependencies: JobDependencies, task: ClaimedOrderTask) => Promise<void>;
const handlers: Readonly<Record<OrderTaskKind, Handler>> = { decide: decideOrder, payout: payOutOrder };

/** Does all that is due in a cell, and answers how much it was. */
export function runDueOrderTasks(dependencies: JobDependencies): Promise<number> {
  const claim = async (): Promise<ClaimedOrderTask | null> => claimOrderTask(dependencies.database, await dependencies.clock.now());
  return runDue({ claim, handle: (task) => runOrderTask(dependencies, task) }, WAITING_CONCURRENCY);
}

/** One order's trouble keeps no other waiting. */
async function runOrderTask(dependencies: JobDependencies, task: ClaimedOrderTask): Promise<void> {
  try {
    await handlers[task.kind](dependencies, task);
  } catch (err) {
    dependencies.log.warn({ err, orderId: task.orderId, kind: task.kind, tries: task.tries }, 'an order task failed');
  }
}
