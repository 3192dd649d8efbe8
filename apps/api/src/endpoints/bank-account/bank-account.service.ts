import { randomUUID } from 'node:crypto';
import { bankFormFaults } from '@hiram/contract/endpoints/bank-form-faults.ts';
import type { BankFormItem, bindBank } from '@hiram/contract/endpoints/bank-account.ts';
import type { RequestOf } from '@hiram/contract/wire/endpoint.ts';
import { CARD_TYPE_WITH_CHANNEL, channelOf, visibleItems } from '@hiram/contract/endpoints/bank-form-items.ts';
import { keyedFingerprint, sealNumber } from '../../platform/crypto/account-numbers.ts';
import type { AccountKeys } from '../../platform/crypto/account-numbers.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { translationsIn } from '../../platform/i18n/translations.ts';
import { once } from '../../platform/request/idempotency.ts';
import type { Intent } from '../../platform/request/idempotency.ts';
import { accountBound } from '../../lending/origination/account-bound.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Resources } from '../../providers/resources.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import { formFor, itemOf } from './bank-form.ts';
import type { FormItem } from './bank-form.ts';
import { findFormItems, findLastAccounts, supersedeAccount } from './bank-account.store.ts';

export async function readBankForm({ userId, language, cell: { database } }: Borrower): Promise<{ items: BankFormItem[] }> {
  const translate = await translationsIn(database, language);
  const items = (await readItems(database)).map((item) => ({ ...item, title: translate(item.title), subtitle: translate(item.subtitle) }));
  return { items: formFor(items, await findLastAccounts(database, userId), language) };
}

const readItems = async (database: CellDatabase): Promise<FormItem[]> => (await findFormItems(database)).map(itemOf);

type SavedForm = Pick<RequestOf<typeof bindBank>, 'cardType' | 'items'>;

interface Binding {
  readonly borrower: Borrower;
  readonly form: SavedForm;
  readonly intent: Intent | null;
}

/** Saves the account that loans are paid out to, and tells the loans that wait for one, in one transaction. */
export async function bindAccount({ clock, config }: Resources, { borrower, form, intent }: Binding): Promise<null> {
  const keys = config.accountKeys;
  const { userId, cell } = borrower;
  const at = await clock.now();
  const account = await checkedAccount(cell.database, form);
  const call = { database: cell.database, userId, intent: withoutGuess(intent, keys), at: clock.real() };
  return once(call, async (transaction) => {
    const { number, ...rest } = account;
    const row = { userId, accountId: randomUUID() };
    await supersedeAccount(transaction, { ...row, ...rest, number: sealNumber(keys, row, number), lastFour: number.slice(-4), at });
    await accountBound(transaction, { userId, at });
    return null;
  });
}

/** The stored fingerprint of this request must not give its number away. */
const withoutGuess = (intent: Intent | null, keys: AccountKeys): Intent | null =>
  intent && { ...intent, fingerprint: keyedFingerprint(keys, intent.fingerprint) };

interface CheckedAccount extends Pick<SavedForm, 'cardType'> {
  readonly channelNumber: number | null;
  readonly number: string;
  readonly details: Readonly<Record<string, string>>;
}

async function checkedAccount(database: CellDatabase, { cardType, items: values }: SavedForm): Promise<CheckedAccount> {
  const form = await readItems(database);
  const choice = { cardType, channelNumber: channelOf(values) };
  const [wrong] = bankFormFaults(form, choice, values).keys();
  if (wrong !== undefined) throw new Refusal('invalidRequest', wrong);
  // Its code is what a caller sent, so it is not repeated.
  if (Object.keys(values).some((code) => form.every((item) => item.code !== code))) throw new Refusal('invalidRequest');
  const channelNumber = cardType === CARD_TYPE_WITH_CHANNEL ? choice.channelNumber : null;
  return { cardType, channelNumber, ...splitOff(visibleItems(form, choice), values) };
}

/** The number, and what else is worth keeping: not what is hidden, nor what only repeats the number. */
function splitOff(shown: readonly FormItem[], values: SavedForm['items']): Pick<CheckedAccount, 'number' | 'details'> {
  const numbered = shown.find(({ holdsNumber }) => holdsNumber);
  // No account can come of such a form: the lender's mistake, not the borrower's.
  if (numbered === undefined) throw new Error('the form has no field for the account number');
  const kept = shown.filter((item) => item !== numbered && item.rule?.sameAs !== numbered.code);
  return {
    number: values[numbered.code] ?? '',
    details: Object.fromEntries(kept.map(({ code }) => [code, values[code] ?? ''])),
  };
}
