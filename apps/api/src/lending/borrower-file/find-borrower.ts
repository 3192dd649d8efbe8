import { parsePhone } from '@hiram/contract/wire/phone.ts';
import { sql } from 'kysely';
import { cellOfId } from '../../platform/db/cells.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';
import { findPhone } from '../../platform/db/directory.ts';
import { queryAllCells } from '../../platform/db/every-cell.ts';
import { waitUntilConnected } from '../../platform/resources.ts';
import type { PlatformResources } from '../../platform/resources.ts';
import { insertGlobalStaffAction, insertStaffAction } from '../../platform/staff/staff-actions.ts';
import type { PendingAction } from '../../platform/staff/staff-actions.ts';
import { hashPhone } from '../../platform/crypto/phone-keys.ts';
import { countOne } from '../../platform/redis/rate-limits.ts';
import type { RateLimit } from '../../platform/redis/rate-limits.ts';
import { refuseWithoutRedis } from '../../platform/redis/refuse-without-redis.ts';
import { normalizeName } from '../../platform/staff/claims.ts';
import { MASKED, maskedPhone } from '../personal-data/masked.ts';

type Stores = Pick<PlatformResources, 'cells' | 'clock' | 'config' | 'directory' | 'redis'>;

export type Clue = 'order' | 'reference' | 'phone';

interface FoundBorrower {
  readonly user: string;
  readonly orders: readonly string[];
  readonly phone: string;
  readonly name: string;
}

interface FoundBorrowers {
  readonly found: readonly FoundBorrower[];
  /** Cells that did not answer. They may have a payment with the reference. */
  readonly missing: readonly string[];
}

const MOST_ORDERS = 50;
/** A reference belongs to one borrower, but two providers may use the same one. */
const MAX_FOUND = 10;

/** More than a person at a telephone looks up in a day, and too few to try numbers one after another. */
const PHONES_A_DAY: RateLimit = { name: 'staff-phone', most: 300, seconds: 86_400 };

/**
 * Always masked. The search is recorded with each borrower found; if none is, in the directory, with the keyed hash of a phone that was searched for.
 */
export async function findBorrower(stores: Stores, clue: Clue, text: string, doing: PendingAction): Promise<FoundBorrowers> {
  if (clue === 'phone') await countPhone(stores, doing.operator);
  const { users, missing } = await findUsersBy[clue](stores, text.trim());
  const at = await stores.clock.now();
  const action = { ...doing, options: withPhones(stores, doing.options, maskedPhone), at };
  const found: FoundBorrower[] = [];
  for (const userId of users) {
    const { database } = stores.cells.of(userId);
    const borrower = await database.transaction().execute(async (transaction) => {
      const read = await readBorrower(transaction, userId);
      if (read !== null) await insertStaffAction(transaction, userId, action);
      return read;
    });
    if (borrower !== null) found.push(borrower);
  }
  if (found.length === 0) {
    const hashOf = (phone: string): string => hashPhone(stores.config.phoneKeys, phone).toString('hex');
    await insertGlobalStaffAction(stores.directory, { ...action, options: withPhones(stores, doing.options, hashOf) });
  }
  return { found, missing };
}

async function countPhone({ redis }: Stores, operator: string): Promise<void> {
  const reached = await waitUntilConnected(redis)
    .then(() => countOne(redis, [{ limit: PHONES_A_DAY, subject: normalizeName(operator) }]))
    .catch(refuseWithoutRedis);
  if (reached !== null) throw new Error(`one person may search for ${PHONES_A_DAY.most} phones a day: search by order or reference`);
}

interface Users {
  readonly users: readonly string[];
  readonly missing: readonly string[];
}

const findUsersBy: Readonly<Record<Clue, (stores: Stores, text: string) => Promise<Users>>> = {
  order: async ({ cells }, orderId) => {
    const cell = cellOfId(cells, orderId, 'order');
    if (cell === null) throw new Error(`${orderId} is not the number of an order`);
    const order = cell.database.selectFrom('loan_order').select('userId').where('orderId', '=', orderId);
    return { users: (await order.execute()).map(({ userId }) => userId), missing: [] };
  },
  phone: async ({ config, directory }, written) => {
    const phone = parsePhone(config.profile.phoneNumber, written);
    if (phone === null) throw new Error('not a phone number');
    const known = await findPhone(directory, config.phoneKeys, phone);
    return { users: known === null ? [] : [known.userId], missing: [] };
  },
  reference: async ({ cells }, reference) => {
    const { answers, missing } = await queryAllCells(cells.all, async (cell) => {
      const { rows } = await paymentsUnder(reference).execute(cell.database);
      // Excludes the copy of a moved shard that a cell has for a while.
      return rows.map(({ userId }) => userId).filter((userId) => cells.of(userId).name === cell.name);
    });
    return { users: answers.flat().slice(0, MAX_FOUND), missing };
  },
};

/** Searches for a provider's reference, a reference on the borrower's slip, our own id and the number of a receipt, each along its own index. */
const paymentsUnder = (reference: string) => sql<{ readonly userId: string }>`
  with recursive known (provider) as (
    (select provider from payment_intent order by provider limit 1)
    union all
    select (select next.provider from payment_intent as next where next.provider > known.provider order by next.provider limit 1)
    from known where known.provider is not null
  )
  select user_id as "userId" from known join payment_intent as intent on intent.provider = known.provider and provider_reference = ${reference}::text
  union
  select user_id from known join loan_transaction on transaction_id = known.provider || ':' || ${reference}::text
  union
  select user_id from loan_transaction where transaction_id = ${reference}::text
  union
  select user_id from loan_document where document_id = ${reference}::text
  limit ${MAX_FOUND}`;

async function readBorrower(database: CellDatabase, userId: string): Promise<FoundBorrower | null> {
  const borrower = await database.selectFrom('borrower').select(['fullName', 'phone']).where('userId', '=', userId).executeTakeFirst();
  if (borrower === undefined) return null;
  const orders = await database
    .selectFrom('loan_order')
    .select('orderId')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(MOST_ORDERS)
    .execute();
  return {
    user: userId,
    orders: orders.map(({ orderId }) => orderId),
    phone: MASKED.phone(borrower.phone),
    name: MASKED.name(borrower.fullName),
  };
}

/** The options as they are logged: a phone in any of them is replaced, so that the log reveals none. */
function withPhones({ config }: Stores, options: PendingAction['options'], replace: (phone: string) => string): PendingAction['options'] {
  return Object.fromEntries(
    Object.entries(options).map(([name, text]) => {
      const phone = parsePhone(config.profile.phoneNumber, text);
      return [name, phone === null ? text : replace(phone)];
    }),
  );
}
