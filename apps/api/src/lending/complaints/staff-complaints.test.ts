import { expect, test } from 'vitest';
import { buildClosing, buildComplaint, buildReply } from '../../../testing/complaints.ts';
import { buildBorrower, buildSession } from '../../../testing/factories.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { startService } from '../../../testing/service.ts';
import { complaintsInState, complaintsPastPromise } from './staff-complaints.ts';

const { app, resources } = await startService();

async function complaintIn(inCell: 0 | 1): Promise<string> {
  const session = await buildSession(resources, { borrower: await buildBorrower(resources, { inCell }) });
  const { orderId } = await orderedSession(resources, 180, session);
  return buildComplaint(app, session, { orderNo: orderId, problemType: '3' });
}

/** The same service, so many days from now. */
const inDays = (days: number) => ({
  cells: resources.cells,
  clock: { ...resources.clock, now: async () => new Date((await resources.clock.now()).getTime() + days * 86_400_000) },
});
const numbers = (rows: readonly { complaint_id: string }[]): string[] => rows.map(({ complaint_id }) => complaint_id);

test('staff see the complaints of every cell by state, the oldest first', async () => {
  const [first, second] = [await complaintIn(0), await complaintIn(1)];

  expect(numbers(await complaintsInState(resources, 'open')).filter((id) => id === first || id === second)).toEqual([first, second]);

  await buildReply(resources, second, 'Found and mended.');
  expect(numbers(await complaintsInState(resources, 'open'))).not.toContain(second);
  expect(numbers(await complaintsInState(resources, 'answered'))).toContain(second);
});

test('a complaint is past its promise from the day after it, until it is answered', async () => {
  const complaintId = await complaintIn(1);
  const [row] = await complaintsInState(resources, 'open').then((rows) => rows.filter((each) => each.complaint_id === complaintId));
  const daysUntil = Math.round(
    (Date.parse(`${row?.reply_by ?? ''}T12:00:00+08:00`) - (await resources.clock.now()).getTime()) / 86_400_000,
  );
  expect(numbers(await complaintsPastPromise(inDays(daysUntil - 1)))).not.toContain(complaintId);
  expect(numbers(await complaintsPastPromise(inDays(daysUntil + 2)))).toContain(complaintId);

  await buildReply(resources, complaintId, 'Late, and sorry.');
  expect(numbers(await complaintsPastPromise(inDays(daysUntil + 2)))).not.toContain(complaintId);
});

test('the same reply given twice is there once; another follows it', async () => {
  const complaintId = await complaintIn(0);

  expect(await buildReply(resources, complaintId, 'Mended.')).toBe(true);
  expect(await buildReply(resources, complaintId, 'Mended.')).toBe(false);
  expect(await buildReply(resources, complaintId, 'And paid back.')).toBe(true);
});

test('closing takes a reply, happens once, and ends the thread', async () => {
  const complaintId = await complaintIn(0);
  await expect(buildClosing(resources, complaintId)).rejects.toThrow('has no reply yet');
  await buildReply(resources, complaintId, 'Mended.');

  expect([await buildClosing(resources, complaintId), await buildClosing(resources, complaintId)]).toEqual([true, false]);
  await expect(buildReply(resources, complaintId, 'More.')).rejects.toThrow('is closed');
});

test('a number that is none, or nobody’s, is named', async () => {
  await expect(buildClosing(resources, 'C-118')).rejects.toThrow('C-118 is not the number of a complaint');
  await expect(buildClosing(resources, 'CM001000000000000')).rejects.toThrow('there is no complaint CM001000000000000');
});
