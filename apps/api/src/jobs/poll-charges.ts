import { claimDue } from '../platform/db/claim-due.ts';
import type { DatedRows } from '../platform/db/claim-due.ts';
import type { CardRepaymentRow } from '../platform/db/schema/cards.tables.ts';
import { recordCharge } from '../lending/cards/record-charge.ts';
import type { FinalState } from '../lending/cards/record-charge.ts';
import { ProviderUnreachable } from '../providers/provider-unreachable.ts';
import type { CardProcessor } from '../providers/cards.ts';
import type { JobDependencies } from './job-dependencies.ts';
import { runDue } from './run-due.ts';

type Polling = Pick<JobDependencies, 'database' | 'clock' | 'profile' | 'log' | 'providers'>;

export const POLLED_CHARGES: DatedRows<CardRepaymentRow> = {
  table: 'card_repayment',
  key: ['user_id', 'repayment_id'],
  due: 'next_poll_at',
  count: 'poll_attempts',
  firstWaitMs: 60_000,
  longestWaitMs: 15 * 60_000,
};

/** Finds out what became of charges whose answer was lost: by a crash, or because the processor did not answer. Returns how many it polled. */
export function pollCharges(dependencies: Polling): Promise<number> {
  const claim = async (): Promise<CardRepaymentRow | null> =>
    claimDue(dependencies.database, POLLED_CHARGES, await dependencies.clock.now());
  return runDue({ claim, handle: (repayment) => pollCharge(dependencies, repayment) });
}

/** One charge's trouble keeps no other waiting: it is due again by itself. */
async function pollCharge({ database, clock, profile, log, providers }: Polling, repayment: CardRepaymentRow): Promise<void> {
  const { user_id: userId, repayment_id: repaymentId, order_id: orderId } = repayment;
  try {
    const state = await finalState(providers.cards, repaymentId);
    await recordCharge(database, { userId, repaymentId, orderId }, state, { profile, at: await clock.now() });
    log.info({ orderId, state }, 'a charge was settled late');
  } catch (err) {
    if (!(err instanceof ProviderUnreachable)) throw err;
    log.warn({ err, orderId, attempts: repayment.poll_attempts }, 'no answer from the card processor');
  }
}

/** A charge that the processor has never seen is voided: its borrower was asked to wait, and does not expect to be charged an hour later. */
async function finalState(cards: CardProcessor, reference: string): Promise<FinalState> {
  const { state } = await cards.find(reference);
  const known = state === 'unknown' ? (await cards.voidCharge(reference)).state : state;
  if (known === 'unknown') throw new ProviderUnreachable('the processor voided nothing');
  return known;
}
