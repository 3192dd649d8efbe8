import { randomBytes } from 'node:crypto';
import { BANK_ITEM_CODE } from '@hiram/contract/endpoints/bank-account.ts';
import type { BankCard } from '@hiram/contract/endpoints/card-repayment.ts';
import { makeId } from '@hiram/contract/wire/ids.ts';
import { claimRegistration } from '../../../lending/cards/card-limits.ts';
import type { Caller } from '../../../lending/cards/card-limits.ts';
import { accountsWithoutCard, findCards, insertCard } from '../../../lending/cards/payment-cards.ts';
import type { CellDatabase } from '../../../platform/db/cells.ts';
import { findPayoutAccount } from '../../../lending/origination/bank-accounts.ts';
import { ProviderUnreachable } from '../../../providers/provider-unreachable.ts';
import type { Resources } from '../../../providers/resources.ts';

/** Returns the cards that can be charged, after registering newly bound cards with the processor. */
export async function boundCards(resources: Resources, caller: Caller): Promise<BankCard[]> {
  await registerNewCards(resources, caller);
  const { borrower } = caller;
  const { database } = borrower.cell;
  const [cards, nameOf] = [await findCards(database, borrower.userId), await bankNames(database)];
  return cards.map(({ cardId, lastFour, details }) => {
    const bankCode = details[BANK_ITEM_CODE] ?? '';
    return { id: cardId, bankName: nameOf(bankCode), cardNo: `•••• •••• •••• ${lastFour}`, bankCode };
  });
}

/**
 * If the processor is unreachable or a rate limit is reached, the cards registered so far can still be chosen; the others are registered by a later
 * call.
 */
async function registerNewCards(resources: Resources, caller: Caller): Promise<void> {
  const { cell, userId } = caller.borrower;
  try {
    for (const accountId of await accountsWithoutCard(cell.database, userId)) {
      await registerCard(resources, caller, accountId);
    }
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
  }
}

async function registerCard(resources: Resources, caller: Caller, accountId: string): Promise<void> {
  const { config, clock, providers } = resources;
  const { userId, shard, cell } = caller.borrower;
  const { database } = cell;
  const account = await findPayoutAccount(database, config.accountKeys, userId, accountId);
  if (account === null || !(await claimRegistration(resources, caller, account.number))) return;
  const { institution: bankCode, number } = account;
  const registered = await providers.cards.register({ reference: accountId, userId, bankCode, number });
  const cardId = makeId('card', shard, randomBytes(12));
  await insertCard(database, { userId, cardId, accountId, registered, at: await clock.now() });
}

async function bankNames(database: CellDatabase): Promise<(code: string) => string> {
  const item = await database.selectFrom('bank_form_item').select('options').where('code', '=', BANK_ITEM_CODE).executeTakeFirst();
  const names = new Map(item?.options.map(({ name, type }) => [type, name]));
  return (code) => names.get(code) ?? code;
}
