import { claimOrderTask } from '../lending/origination/order-tasks.ts';
import type { ClaimedOrderTask } from '../lending/origination/order-tasks.ts';
import { withRequestId } from '../platform/observability/request-id.ts';
import { decideOrder } from './decide-order.ts';
import type { JobDependencies } from './job-dependencies.ts';
import { withFields } from './job-failures.ts';
import { WAITING_CONCURRENCY, runDue } from './run-due.ts';
import { payOutOrder } from './pay-out-order.ts';
import type { OrderTaskKind } from '../tables/loan.ts';

type Handler = (dependencies: JobDependencies, task: ClaimedOrderTask) => Promise<void>;
const handlers: Readonly<Record<OrderTaskKind, Handler>> = { decide: decideOrder, payout: payOutOrder };

export function runDueOrderTasks(dependencies: JobDependencies): Promise<number> {
  const claim = async (): Promise<ClaimedOrderTask | null> => claimOrderTask(dependencies.database, await dependencies.clock.now());
  const handle = (task: ClaimedOrderTask): Promise<void> => withRequestId(task.requestId, () => runOrderTask(dependencies, task));
  return runDue({ claim, handle }, WAITING_CONCURRENCY);
}

/** Logs a failure instead of throwing it, so that it does not stop the tasks of other orders. */
async function runOrderTask(dependencies: JobDependencies, task: ClaimedOrderTask): Promise<void> {
  const { orderId, kind, tries } = task;
  const log = withFields(dependencies.log, { requestId: task.requestId ?? undefined });
  try {
    await handlers[kind]({ ...dependencies, log }, task);
    log.info({ orderId, kind, tries }, 'an order task ran');
  } catch (err) {
    log.warn({ err, orderId, kind, tries }, 'an order task failed');
  }
}
