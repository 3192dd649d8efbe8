import { expect, test } from 'vitest';
import { buildClosing, buildComplaint, buildReply } from '../../../testing/complaints.ts';
import { buildBorrower, buildSession } from '../../../testing/factories.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { startService } from '../../../testing/service.ts';

const { app, resources } = await startService();

async function complaintIn(inCell: 0 | 1): Promise<string> {
  const session = await buildSession(resources, { borrower: await buildBorrower(resources, { inCell }) });
  const { orderId } = await orderedSession(resources, 180, session);
  return buildComplaint(app, session, { orderNo: orderId, problemType: '3' });
}

test('stores a repeated reply once, and a different reply after it', async () => {
  const complaintId = await complaintIn(0);

  expect(await buildReply(resources, complaintId, 'Mended.')).toBe(true);
  expect(await buildReply(resources, complaintId, 'Mended.')).toBe(false);
  expect(await buildReply(resources, complaintId, 'And paid back.')).toBe(true);
});

test('closing a complaint needs a reply, takes effect once, and ends the thread', async () => {
  const complaintId = await complaintIn(0);
  await expect(buildClosing(resources, complaintId)).rejects.toThrow('has no reply yet');
  await buildReply(resources, complaintId, 'Mended.');

  expect([await buildClosing(resources, complaintId), await buildClosing(resources, complaintId)]).toEqual([true, false]);
  await expect(buildReply(resources, complaintId, 'More.')).rejects.toThrow('is closed');
});

test('rejects a malformed or unknown complaint number and names it', async () => {
  await expect(buildClosing(resources, 'C-118')).rejects.toThrow('C-118 is not the number of a complaint');
  await expect(buildClosing(resources, 'CM001000000000000')).rejects.toThrow('there is no complaint CM001000000000000');
});
