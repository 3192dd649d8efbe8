import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import * as z from 'zod/mini';
import type { Cell } from '../platform/db/cells.ts';
import { businessTimeOf } from '../platform/db/clock.ts';
import type { PlatformResources } from '../platform/resources.ts';
import { SUPERVISORS, day, defineAct, idempotentResult, text } from '../platform/staff/act.ts';
import type { Act, ActWork } from '../platform/staff/act.ts';
import { isStaffActionRecorded, isGlobalStaffActionRecorded, insertGlobalStaffAction } from '../platform/staff/staff-actions.ts';
import { lockOrder } from '../lending/ledger/transfers.ts';
import { accrualIsAllowed, allowAccrual } from '../lending/servicing/accrual-progress.ts';
import { recordOrderAct } from '../lending/servicing/order-acts.ts';
import { rewindCell, rewindOrder } from '../lending/servicing/rewind-accrual.ts';
import type { OrderKey } from '../tables/loan.ts';

export const accrualCommands: readonly Act[] = [
  defineAct({
    name: 'allow-accrual',
    about: 'Allows a cell to accrue up to --through (2026-11-16), however many days it is behind. --cell is its name in CELLS.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: null,
    options: { cell: text, through: day },
    run: allow,
  }),
  defineAct({
    name: 'rewind-accrual',
    about:
      'Reverses the penalties accrued after --through (2026-11-16) by further transfers: of a cell (--cell cell-0) or of one order (--user, --order). --reference is your name for the incident; each reference takes effect once.',
    roles: SUPERVISORS,
    effect: 'posts',
    undoneBy: null,
    options: { through: day, reference: text, cell: z.optional(text), user: z.optional(text), order: z.optional(text) },
    approvalRule: async ({ resources, doing }, { cell, through }) => {
      if (cell === undefined) return 'posted';
      await assertNotFuture(resources, cellOf(resources, cell), through);
      return (await isGlobalStaffActionRecorded(resources.directory, doing)) ? 'none' : 'always';
    },
    run: (work, { cell, user = '', order = '', ...rewind }) =>
      cell === undefined ? rewindOne(work, { ...rewind, userId: user, orderId: order }) : rewindInSteps(work, { ...rewind, cell }),
  }),
];

interface AllowedAccrual {
  readonly cell: string;
  readonly through: CalendarDate;
}

async function allow({ resources, doing }: ActWork, { cell: name, through }: AllowedAccrual) {
  const cell = cellOf(resources, name);
  await assertNotFuture(resources, cell, through);
  if (await accrualIsAllowed(cell.database, through)) return idempotentResult(false);
  // The action and its effect are in two databases; the action is recorded first, so that no effect lacks its author.
  await insertGlobalStaffAction(resources.directory, { ...doing, at: await resources.clock.now() });
  await allowAccrual(cell.database, through);
  return idempotentResult(true);
}

interface Rewind {
  readonly through: CalendarDate;
  readonly reference: string;
}

/**
 * Records the action for each rewound order in the same transaction. The action for the whole cell is recorded last, and makes a second run a no-op.
 */
async function rewindInSteps({ resources, doing }: ActWork, { cell: name, through, reference }: Rewind & AllowedAccrual) {
  const cell = cellOf(resources, name);
  await assertNotFuture(resources, cell, through);
  const action = { ...doing, at: await resources.clock.now() };
  if (await isGlobalStaffActionRecorded(resources.directory, action)) return idempotentResult(false);
  const failures: string[] = [];
  const result = await rewindCell(cell.database, {
    profile: resources.config.profile,
    at: action.at,
    through,
    reference,
    onRewound: (transaction, before) => recordOrderAct(transaction, before, action, resources.config),
    onTrouble: (error, { orderId }) => void failures.push(`${orderId}: ${error instanceof Error ? error.message : String(error)}`),
  });
  if (failures.length > 0)
    return { done: false, note: 'Not done for all orders. Run the command again.', ...result, failures: failures.slice(0, 20) };
  await insertGlobalStaffAction(resources.directory, action);
  return { ...idempotentResult(true), ...result };
}

async function rewindOne({ resources, doing }: ActWork, { userId, orderId, through, reference }: Rewind & OrderKey) {
  if (userId === '' || orderId === '') throw new Error('rewind-accrual needs --cell, or --user and --order');
  const cell = resources.cells.of(userId);
  await assertNotFuture(resources, cell, through);
  const action = { ...doing, at: await resources.clock.now() };
  const done = await cell.database.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, { userId, orderId });
    if (order === null) throw new Error('the borrower has no such order');
    if (await isStaffActionRecorded(transaction, userId, action)) return false;
    const isNew = await rewindOrder(transaction, order, { profile: resources.config.profile, at: action.at, through, reference });
    if (isNew) await recordOrderAct(transaction, order, action, resources.config);
    return isNew;
  });
  return idempotentResult(done);
}

function cellOf({ cells }: PlatformResources, wanted: string): Cell {
  const cell = cells.all.find(({ name }) => name === wanted);
  if (cell === undefined) throw new Error(`no such cell: ${wanted} (known: ${cells.all.map(({ name }) => name).join(', ')})`);
  return cell;
}

async function assertNotFuture({ clock }: PlatformResources, { database }: Cell, through: CalendarDate): Promise<void> {
  const today = manilaDateOf(await businessTimeOf(database, clock));
  if (through > today) throw new Error(`${through} is after today, ${today}`);
}
