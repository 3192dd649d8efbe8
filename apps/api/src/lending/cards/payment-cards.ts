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
    .where('userId', '=', userId)
    .where('cardId', '=', cardId)
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
export function findCards(database: CellDatabase, userId: string): Promise<ShownCard[]> {
  return database
    .selectFrom((query) =>
      query
        .selectFrom('payment_card as card')
        .innerJoin('bank_account as account', (join) =>
          join.onRef('account.userId', '=', 'card.userId').onRef('account.accountId', '=', 'card.accountId'),
        )
        .distinctOn('card.token')
        .select(['card.cardId', 'account.createdAt', 'account.lastFour', 'account.details'])
        .where('card.userId', '=', userId)
        .where('card.state', '=', 'ready')
        .orderBy('card.token')
        .orderBy('account.createdAt', 'desc')
        .as('newest'),
    )
    .select(['cardId', 'lastFour', 'details'])
    .orderBy('createdAt', 'desc')
    .orderBy('cardId')
    .limit(SHOWN_CARDS)
    .execute();
}

export async function accountsWithoutCard(database: CellDatabase, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('bank_account as account')
    .leftJoin('payment_card as card', (join) =>
      join.onRef('card.userId', '=', 'account.userId').onRef('card.accountId', '=', 'account.accountId'),
    )
    .select('account.accountId')
    .where('account.userId', '=', userId)
    .where('account.cardType', '=', BANK_CARD_TYPE)
    .where('card.cardId', 'is', null)
    .orderBy('account.createdAt', 'desc')
    .limit(SHOWN_CARDS)
    .execute();
  return rows.map((row) => row.accountId);
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
      userId,
      cardId,
      accountId,
      state: registered.state,
      token: registeredCard?.token ?? null,
      needsCode: registeredCard?.needsCode ?? true,
      createdAt: at,
    })
    .onConflict((conflict) => conflict.columns(['userId', 'accountId']).doNothing())
    .execute();
}
