import type { PayoutAnswer } from '@hiram/contract/providers/providers.ts';
import { findBorrowerName } from '../lending/borrowers/borrowers.ts';
import { nextPayoutStep, recordPayout } from '../lending/origination/payout.ts';
import type { PayoutStep } from '../lending/origination/payout.ts';
import { postponeTask } from '../lending/origination/order-tasks.ts';
import type { ClaimedOrderTask } from '../lending/origination/order-tasks.ts';
import { ProviderUnreachable } from '../providers/provider-unreachable.ts';
import type { JobDependencies } from './job-dependencies.ts';

/** Disburses an order. A payout that was already sent is queried before it is sent again. */
export async function payOutOrder(dependencies: JobDependencies, task: ClaimedOrderTask): Promise<void> {
  const { database, clock, accountKeys } = dependencies;
  const { userId, orderId } = task;
  const startedAt = await clock.now();
  const step = await database
    .transaction()
    .execute((transaction) => nextPayoutStep(transaction, accountKeys, { userId, orderId }, startedAt));
  if (step === null) return;
  const answer = await bankAnswer(dependencies, step);
  const at = await clock.now();
  if (answer !== null && answer.state !== 'unknown') {
    const outcome = answer.state === 'rejected' ? { state: answer.state, reason: answer.reason } : { state: answer.state };
    await database
      .transaction()
      .execute((transaction) => recordPayout(transaction, { userId, orderId, reference: step.attempt.reference, outcome, at }));
  }
  // No effect if the order's payout is final. The deadline schedules a query for the promised time of crediting too.
  await postponeTask(database, task, { at, deadline: step.creditingDueAt });
  if (at > step.creditingDueAt) dependencies.log.warn({ orderId, creditingDueAt: step.creditingDueAt }, 'a payout is late');
}

/** Returns `null` if the bank cannot be reached: the payout may have been executed, so the attempt stays open. */
async function bankAnswer(dependencies: JobDependencies, step: PayoutStep): Promise<PayoutAnswer | null> {
  try {
    if (step.step === 'send') return await send(dependencies, step);
    const found = await dependencies.providers.payouts.find(step.attempt.reference);
    return found.state === 'unknown' ? await send(dependencies, step) : found;
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    dependencies.log.warn({ err: error, orderId: step.attempt.orderId }, 'no answer from the payout bank');
    return null;
  }
}

async function send({ database, providers }: JobDependencies, { attempt, account }: PayoutStep): Promise<PayoutAnswer> {
  return providers.payouts.send({
    reference: attempt.reference,
    userId: attempt.userId,
    orderId: attempt.orderId,
    fullName: await findBorrowerName(database, attempt.userId),
    amount: attempt.amount,
    institution: account.institution,
    accountNumber: account.number,
  });
}
