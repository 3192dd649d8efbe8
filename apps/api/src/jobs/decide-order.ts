import type { DecisionAnswer } from '@hiram/contract/providers/providers.ts';
import { termDaysOfOffer } from '../lending/origination/offers.ts';
import { NO_DECISION_IN_TIME, recordDecision } from '../lending/origination/decision.ts';
import type { Decision } from '../lending/origination/decision.ts';
import { findBorrowerName } from '../lending/borrowers/borrowers.ts';
import { findLoanRecord } from '../lending/servicing/loan-rows.ts';
import type { LoanRecord } from '../lending/servicing/loan-rows.ts';
import { postponeTask } from '../lending/origination/order-tasks.ts';
import type { ClaimedOrderTask } from '../lending/origination/order-tasks.ts';
import { ProviderUnreachable } from '../providers/provider-unreachable.ts';
import type { JobDependencies } from './job-dependencies.ts';

/** Requests the decision on an order. An order without a decision at its deadline is refused. */
export async function decideOrder(dependencies: JobDependencies, task: ClaimedOrderTask): Promise<void> {
  const { database, clock, profile } = dependencies;
  const record = await findLoanRecord(database, task);
  if (record === null) throw new Error('the order of the task is missing');
  const answer = await requestDecision(dependencies, record);
  const at = await clock.now();
  const decision = at >= record.order.decisionDueAt && answer.decision === 'pending' ? NO_DECISION_IN_TIME : toDecision(answer);
  if (decision === null) return postponeTask(database, task, { at, deadline: record.order.decisionDueAt });
  const { userId, orderId } = task;
  await database.transaction().execute((transaction) => recordDecision(transaction, { userId, orderId, decision, profile, at }));
}

/** Returns `pending` if the decision maker cannot be reached. */
async function requestDecision({ database, providers, log }: JobDependencies, { order, offer }: LoanRecord): Promise<DecisionAnswer> {
  try {
    return await providers.decisions.request({
      reference: order.orderId,
      userId: order.userId,
      fullName: await findBorrowerName(database, order.userId),
      productId: order.productId,
      principal: offer.principal,
      termDays: termDaysOfOffer(offer),
      repeatClient: order.repeatClient,
    });
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    log.warn({ err: error, orderId: order.orderId }, 'no answer from the decision maker');
    return { decision: 'pending', reason: '' };
  }
}

function toDecision({ decision, reason }: DecisionAnswer): Decision | null {
  if (decision === 'pending') return null;
  return decision === 'approved' ? { approved: true } : { approved: false, reason };
}
