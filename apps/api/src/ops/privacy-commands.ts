import { formatDateTime } from '@hiram/contract/product/dates.ts';
import type { OpsCommand, OpsContext } from '../platform/staff/ops-command.ts';
import { findErasure, listErasures } from '../lending/personal-data/erasures.ts';
import type { ErasureRow, ErasureState } from '../platform/db/schema/personal-data.tables.ts';
import { openRecords } from '../lending/personal-data/sealed-records.ts';
import { keepGlobalStaffAction, keepStaffAction } from '../platform/staff/staff-actions.ts';

type Options = Readonly<Record<string, string>>;

const STATES: readonly ErasureState[] = ['requested', 'waiting', 'done'];

export const privacyCommands: readonly OpsCommand[] = [
  {
    name: 'list-erasures',
    about: `Lists the erasures, asked for or due by their term, oldest first. --state is one of ${STATES.join(', ')}.`,
    options: ['state'],
    run: list,
  },
  {
    name: 'open-sealed-records',
    about: 'Shows the encrypted records of an erased borrower that the law makes us keep. Only for a court or an authority that asks.',
    options: ['user'],
    run: open,
  },
];

async function list({ resources, operator, reason }: OpsContext, options: Options) {
  const state = STATES.find((each) => each === options['state']);
  if (state === undefined) throw new Error(`no such state: ${options['state']} (known: ${STATES.join(', ')})`);
  const at = await resources.clock.now();
  await keepGlobalStaffAction(resources.directory, { command: 'list-erasures', operator, reason, options, at });
  const lists = await Promise.all(resources.cells.all.map(({ database }) => listErasures(database, state)));
  return lists
    .flat()
    .toSorted((one, other) => one.requested_at.getTime() - other.requested_at.getTime())
    .map(listed);
}

const listed = ({ user_id, cause, state, requested_at, first_done_at, done_at, keep_until, erased }: ErasureRow) => ({
  user_id,
  cause,
  state,
  requested_at: formatDateTime(requested_at),
  first_done_at: first_done_at === null ? null : formatDateTime(first_done_at),
  done_at: done_at === null ? null : formatDateTime(done_at),
  keep_until,
  erased,
});

/** Who has read them is kept in the transaction that reads them. */
async function open({ resources, operator, reason }: OpsContext, options: Options) {
  const { user: userId = '' } = options;
  const { database } = resources.cells.of(userId);
  if ((await findErasure(database, userId)) === null) throw new Error(`${userId} was not erased`);
  const at = await resources.clock.now();
  return database.transaction().execute(async (transaction) => {
    await keepStaffAction(transaction, userId, { command: 'open-sealed-records', operator, reason, options, at });
    return openRecords(transaction, resources.config.accountKeys, userId);
  });
}
