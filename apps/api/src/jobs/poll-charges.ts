import type { Profile } from '@hiram/contract/product/profile.ts';
import type { CellDatabase } from '../platform/db/cells.ts';
import { claimDue } from '../platform/db/claim-due.ts';
import type { DatedRows } from '../platform/db/claim-due.ts';
import type { Clock } from '../platform/db/clock.ts';
import type { CardRepaymentRow } from '../platform/db/schema/cards.tables.ts';
import { settleCharge } from '../lending/cards/settle-charge.ts';
import type { FinalState } from '../lending/cards/settle-charge.ts';
import { ProviderUnreachable } from '../providers/call.ts';
import type { CardProcessor } from '../providers/cards.ts';
import type { JobsLog } from './jobs-log.ts';

export interface ChargeDesk {
  readonly database: CellDatabase;
  readonly clock: Clock;
  readonly profile: Profile;
  readonly log: JobsLog;
  readonly cards: CardProcessor;
}

const DATED: DatedRows<CardRepaymentRow> = {
  table: 'card_repayment',
  key: ['user_id', 'repayment_id'],
  due: 'ask_at',
  count: 'asks',
  firstWaitMs: 60_000,
  longestWaitMs: 15 * 60_000,
};

/** Finds out what became of charges whose answer nobody heard: a crash, or a processor that went silent. Answers how many it asked about. */
export async function askAboutCharges(desk: ChargeDesk): Promise<number> {
  for (let count = 0; ; count += 1) {
    const repayment = await claimDue(desk.database, DATED, await desk.clock.now());
    if (repayment === null) return count;
    await askAboutOne(desk, repayment);
  }
}

/** One charge's trouble keeps no other waiting: it is due again by itself. */
async function askAboutOne({ database, clock, profile, log, cards }: ChargeDesk, repayment: CardRepaymentRow): Promise<void> {
  const { user_id: userId, repayment_id: repaymentId, order_id: orderId } = repayment;
  try {
    const word = await finalWord(cards, repaymentId);
    await settleCharge(database, { userId, repaymentId, orderId }, word, { profile, at: await clock.now() });
    log.info({ orderId, word }, 'a charge was settled late');
  } catch (err) {
    if (!(err instanceof ProviderUnreachable)) throw err;
    log.warn({ err, orderId, asks: repayment.asks }, 'no answer from the card processor');
  }
}

/** What it has never seen is ended: its borrower was told to wait, not that she would be charged an hour later. */
async function finalWord(cards: CardProcessor, reference: string): Promise<FinalState> {
  const { state } = await cards.find(reference);
  const known = state === 'unknown' ? (await cards.voidCharge(reference)).state : state;
  if (known === 'unknown') throw new ProviderUnreachable('the processor voided nothing');
  return known;
}
