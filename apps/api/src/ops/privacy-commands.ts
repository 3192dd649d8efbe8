import { formatDateTime } from '@hiram/contract/product/dates.ts';
import { columnNames } from '../platform/db/column-names.ts';
import { ALL_STAFF, SUPERVISORS, defineAct, oneOf, text } from '../platform/staff/act.ts';
import type { Act, ActWork } from '../platform/staff/act.ts';
import { findErasure, listErasures } from '../lending/personal-data/erasures.ts';
import { decryptSealedRecords } from '../lending/personal-data/sealed-records.ts';
import { insertStaffAction } from '../platform/staff/staff-actions.ts';
import { shownMoment } from './shown-moment.ts';
import type { ErasureRow, ErasureState } from '../tables/personal-data.ts';

const STATES: readonly ErasureState[] = ['requested', 'waiting', 'done'];

export const privacyCommands: readonly Act[] = [
  defineAct({
    name: 'list-erasures',
    about: `Lists the erasures, on request or after the retention period, oldest first. --state is one of ${STATES.join(', ')}.`,
    roles: ALL_STAFF,
    effect: 'reads',
    options: { state: oneOf('state', STATES) },
    isRecordedFirst: true,
    run: list,
  }),
  defineAct({
    name: 'open-sealed-records',
    about: 'Shows the encrypted records of an erased borrower that must be retained by law. Only on request of a court or an authority.',
    roles: SUPERVISORS,
    effect: 'reads',
    options: { user: text },
    run: open,
  }),
];

async function list({ resources }: ActWork, { state }: { readonly state: ErasureState }) {
  const lists = await Promise.all(resources.cells.all.map(({ database }) => listErasures(database, state)));
  return lists
    .flat()
    .toSorted((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime())
    .map(listed);
}

const listed = ({ userId, cause, state, requestedAt, firstDoneAt, doneAt, keepUntil, erased }: ErasureRow) =>
  columnNames.columnsOf({
    userId,
    cause,
    state,
    requestedAt: formatDateTime(requestedAt),
    firstDoneAt: shownMoment(firstDoneAt),
    doneAt: shownMoment(doneAt),
    keepUntil,
    erased,
  });

/** Records the action in the transaction that reads the data. */
async function open({ resources, doing }: ActWork, { user: userId }: { readonly user: string }) {
  const { database } = resources.cells.of(userId);
  if ((await findErasure(database, userId)) === null) throw new Error(`${userId} was not erased`);
  const at = await resources.clock.now();
  return database.transaction().execute(async (transaction) => {
    await insertStaffAction(transaction, userId, { ...doing, at });
    return decryptSealedRecords(transaction, resources.config.accountKeys, userId);
  });
}
