import { claimDue } from '../platform/db/claim-due.ts';
import type { DatedRows } from '../platform/db/claim-due.ts';
import { recordCharge } from '../lending/cards/record-charge.ts';
import type { FinalState } from '../lending/cards/record-charge.ts';
import { ProviderUnreachable } from '../providers/provider-unreachable.ts';
import type { CardProcessor } from '../providers/cards.ts';
import type { JobDependencies } from './job-dependencies.ts';
import { runDue } from './run-due.ts';
import type { CardRepaymentRow } from '../tables/card.ts';

type PollingDependencies = Pick<JobDependencies, 'database' | 'clock' | 'profile' | 'log' | 'providers'>;

export const POLLED_CHARGES: DatedRows<CardRepaymentRow> = {
  table: 'card_repayment',
  key: ['userId', 'repaymentId'],
  due: 'nextPollAt',
  count: 'pollAttempts',
  firstWaitMs: 60_000,
  longestWaitMs: 15 * 60_000,
};

/** Resolves charges whose answer was lost by a crash or because the processor did not respond. Returns the number of polled charges. */
export function pollCharges(dependencies: PollingDependencies): Promise<number> {
  const claim = async (): Promise<CardRepaymentRow | null> =>
    claimDue(dependencies.database, POLLED_CHARGES, await dependencies.clock.now());
  return runDue({ claim, handle: (repayment) => pollCharge(dependencies, repayment) });
}

/** If the processor cannot be reached, the charge becomes due again by itself and does not delay the others. */
async function pollCharge({ database, clock, profile, log, providers }: PollingDependencies, repayment: CardRepaymentRow): Promise<void> {
  const { repaymentId, orderId } = repayment;
  try {
    const state = await finalState(providers.cards, repaymentId);
    await recordCharge(database, repayment, state, { profile, at: await clock.now() });
    log.info({ orderId, state }, 'a charge was settled late');
  } catch (err) {
    if (!(err instanceof ProviderUnreachable)) throw err;
    log.warn({ err, orderId, attempts: repayment.pollAttempts }, 'no answer from the card processor');
  }
}

/**
 * Returns the final state of a charge. A charge unknown to the processor is voided, because its borrower was asked to wait and does not expect to be
 * charged an hour later.
 */
async function finalState(cards: CardProcessor, reference: string): Promise<FinalState> {
  const { state } = await cards.find(reference);
  const known = state === 'unknown' ? (await cards.voidCharge(reference)).state : state;
  if (known === 'unknown') throw new ProviderUnreachable('the processor did not void the charge');
  return known;
}
