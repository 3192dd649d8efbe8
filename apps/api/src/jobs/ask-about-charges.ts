import type { Profile } from '@hiram/contract/profile.ts';
import type { CellDatabase } from '../cells.ts';
import type { Clock } from '../clock.ts';
import { changeRepayment } from '../cards/card-repayments.ts';
import type { CardRepaymentRow } from '../cards/cards.tables.ts';
import { settleCharge } from '../cards/settle-charge.ts';
import type { FinalState } from '../cards/settle-charge.ts';
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

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Finds out what became of charges whose answer nobody heard: a crash, or a processor that went silent. Answers how many it asked about. */
export async function askAboutCharges(desk: ChargeDesk): Promise<number> {
  for (let count = 0; ; count += 1) {
    const repayment = await claimDue(desk.database, await desk.clock.now());
    if (repayment === null) return count;
    await askAboutOne(desk, repayment);
  }
}

/** Puts the next question off first, so that no other worker asks the same meanwhile. */
function claimDue(database: CellDatabase, at: Date): Promise<CardRepaymentRow | null> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('card_repayment')
      .selectAll()
      .where('ask_at', '<=', at)
      .orderBy('ask_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return null;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** row.asks, LONGEST_WAIT_MS);
    await changeRepayment(transaction, row, { ask_at: new Date(at.getTime() + wait), asks: row.asks + 1 });
    return row;
  });
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
    log.warn({ err, orderId, asks: repayment.asks + 1 }, 'no answer from the card processor');
  }
}

/** What it has never seen is ended: its borrower was told to wait, not that she would be charged an hour later. */
async function finalWord(cards: CardProcessor, reference: string): Promise<FinalState> {
  const { state } = await cards.find(reference);
  const known = state === 'unknown' ? (await cards.voidCharge(reference)).state : state;
  if (known === 'unknown') throw new ProviderUnreachable('the processor voided nothing');
  return known;
}
