import { BANK_CARD_TYPE } from '@hiram/contract/endpoints/bank-account.ts';
import type { CardRegistrationAnswer } from '@hiram/contract/providers/providers.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import type { PaymentCardRow } from '../../tables/card.ts';

interface CardKey {
  readonly userId: string;
  readonly cardId: string;
}

/** `null` if the borrower has no such card or it cannot be charged. */
export async function findCard(database: CellDatabase, { userId, cardId }: CardKey): Promise<PaymentCardRow | null> {
  const row = await database
    .selectFrom('payment_card')
    .selectAll()
    .where('user_id', '=', userId)
    .where('card_id', '=', cardId)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return row ?? null;
}

/** More than a borrower chooses from. */
const SHOWN_CARDS = 10;

interface ShownCard {
  readonly cardId: string;
  readonly lastFour: string;
  readonly details: Readonly<Record<string, string>>;
}

/** Newest first. A number that was bound twice is one card. */
export async function findCards(database: CellDatabase, userId: string): Promise<ShownCard[]> {
  const rows = await database
    .selectFrom((query) =>
      query
        .selectFrom('payment_card as card')
        .innerJoin('bank_account as account', (join) =>
          join.onRef('account.user_id', '=', 'card.user_id').onRef('account.account_id', '=', 'card.account_id'),
        )
        .distinctOn('card.token')
        .select(['card.card_id', 'account.created_at', 'account.last_four', 'account.details'])
        .where('card.user_id', '=', userId)
        .where('card.state', '=', 'ready')
        .orderBy('card.token')
        .orderBy('account.created_at', 'desc')
        .as('newest'),
    )
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('card_id')
    .limit(SHOWN_CARDS)
    .execute();
  return rows.map((row) => ({ cardId: row.card_id, lastFour: row.last_four, details: row.details }));
}

export async function accountsWithoutCard(database: CellDatabase, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('bank_account as account')
    .leftJoin('payment_card as card', (join) =>
      join.onRef('card.user_id', '=', 'account.user_id').onRef('card.account_id', '=', 'account.account_id'),
    )
    .select('account.account_id')
    .where('account.user_id', '=', userId)
    .where('account.card_type', '=', BANK_CARD_TYPE)
    .where('card.card_id', 'is', null)
    .orderBy('account.created_at', 'desc')
    .limit(SHOWN_CARDS)
    .execute();
  return rows.map((row) => row.account_id);
}

interface NewCard extends CardKey {
  readonly accountId: string;
  readonly registered: CardRegistrationAnswer;
  readonly at: Date;
}

/** Two simultaneous requests get the same answer, so the second one inserts nothing. */
export async function insertCard(database: CellDatabase, { userId, cardId, accountId, registered, at }: NewCard): Promise<void> {
  const registeredCard = registered.state === 'ready' ? registered : null;
  await database
    .insertInto('payment_card')
    .values({
      user_id: userId,
      card_id: cardId,
      account_id: accountId,
      state: registered.state,
      token: registeredCard?.token ?? null,
      needs_code: registeredCard?.needsCode ?? true,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doNothing())
    .execute();
}
