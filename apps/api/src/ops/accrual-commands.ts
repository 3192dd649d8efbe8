import { calendarDate, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Cell } from '../platform/db/cells.ts';
import { businessTimeOf } from '../platform/db/clock.ts';
import type { PlatformResources } from '../platform/resources.ts';
import type { OpsCommand, OpsContext } from '../platform/staff/ops-command.ts';
import { isKept, isKeptGlobally, keepGlobalStaffAction, keepStaffAction } from '../platform/staff/staff-actions.ts';
import type { StaffAction } from '../platform/staff/staff-actions.ts';
import { lockOrder } from '../lending/ledger/transfers.ts';
import { accrualIsAllowed, allowAccrual } from '../lending/servicing/accrual-progress.ts';
import { rewindCell, rewindOrder } from '../lending/servicing/rewind-accrual.ts';

type Options = Readonly<Record<string, string>>;

export const accrualCommands: readonly OpsCommand[] = [
  {
    name: 'allow-accrual',
    about: 'Lets a cell accrue up to --through (2026-11-16), however many days it is behind. --cell is its name in CELLS.',
    options: ['cell', 'through'],
    run: allow,
  },
  {
    name: 'rewind-accrual',
    about:
      'Takes back, by transfers, what was accrued after --through (2026-11-16): for a cell (--cell cell-0) or for one order (--user, --order). --reference is your name for what happened; each counts once.',
    options: ['through', 'reference'],
    optional: ['cell', 'user', 'order'],
    run: (context, options) => (options['cell'] === undefined ? rewindOne(context, options) : rewindWhole(context, options)),
  },
];

const answerOf = (done: boolean) => ({ done, note: done ? 'Done.' : 'This was done before. Nothing changed.' });

async function allow(context: OpsContext, options: Options) {
  const { resources } = context;
  const cell = cellOf(resources, options);
  const through = await dayOf(resources, cell, options);
  if (await accrualIsAllowed(cell.database, through)) return answerOf(false);
  // Two databases: who gave the word is kept before it counts.
  await keepGlobalStaffAction(resources.directory, await actionOf('allow-accrual', context, options));
  await allowAccrual(cell.database, through);
  return answerOf(true);
}

/** Each order's part is kept beside it. That the whole cell is done is kept last, and is what a second run finds. */
async function rewindWhole(context: OpsContext, options: Options) {
  const { resources } = context;
  const cell = cellOf(resources, options);
  const through = await dayOf(resources, cell, options);
  const action = await actionOf('rewind-accrual', context, options);
  if (await isKeptGlobally(resources.directory, action)) return answerOf(false);
  const failures: string[] = [];
  const result = await rewindCell(cell.database, {
    profile: resources.config.profile,
    at: action.at,
    through,
    reference: options['reference'] ?? '',
    onRewound: (transaction, { userId }) => keepStaffAction(transaction, userId, action),
    onTrouble: (error, { orderId }) => void failures.push(`${orderId}: ${error instanceof Error ? error.message : String(error)}`),
  });
  if (failures.length > 0) return { done: false, note: 'Not done for all. Run it again.', ...result, failures: failures.slice(0, 20) };
  await keepGlobalStaffAction(resources.directory, action);
  return { ...answerOf(true), ...result };
}

async function rewindOne(context: OpsContext, options: Options) {
  const { resources } = context;
  const { user: userId = '', order: orderId = '', reference = '' } = options;
  if (userId === '' || orderId === '') throw new Error('rewind-accrual needs --cell, or --user and --order');
  const cell = resources.cells.of(userId);
  const through = await dayOf(resources, cell, options);
  const action = await actionOf('rewind-accrual', context, options);
  const done = await cell.database.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, { userId, orderId });
    if (order === null) throw new Error('the borrower has no such order');
    if (await isKept(transaction, userId, action)) return false;
    const isNew = await rewindOrder(transaction, order, { profile: resources.config.profile, at: action.at, through, reference });
    if (isNew) await keepStaffAction(transaction, userId, action);
    return isNew;
  });
  return answerOf(done);
}

async function actionOf(command: string, { resources, operator, reason }: OpsContext, options: Options): Promise<StaffAction> {
  return { command, operator, reason, options, at: await resources.clock.now() };
}

function cellOf({ cells }: PlatformResources, { cell: text = '' }: Options): Cell {
  const cell = cells.all.find(({ name }) => name === text);
  if (cell === undefined) throw new Error(`no such cell: ${text} (known: ${cells.all.map(({ name }) => name).join(', ')})`);
  return cell;
}

/** A day that has not come yet is none that may be accrued or stay accrued. */
async function dayOf({ clock }: PlatformResources, { database }: Cell, { through = '' }: Options): Promise<CalendarDate> {
  const day = calendarDate(through);
  const today = manilaDateOf(await businessTimeOf(database, clock));
  if (day > today) throw new Error(`${day} is after today, ${today}`);
  return day;
}
