import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { complaintDetail } from '@hiram/contract/endpoints/complaint.ts';
import { expect, onTestFinished, test } from 'vitest';
import { call } from '../../testing/calls.ts';
import { buildComplaint } from '../../testing/complaints.ts';
import { orderedSession } from '../../testing/loan-sessions.ts';
import { pngPhoto } from '../../testing/photos.ts';
import { startService } from '../../testing/service.ts';
import { complaintCommands } from './complaint-commands.ts';
import { runCommand } from './run-command.ts';

const { app, resources } = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });

const run = async (...words: string[]): Promise<unknown> =>
  JSON.parse(await runCommand(complaintCommands, resources, [...words, '--operator', 'liza', '--reason', 'the complaints desk']));

async function complaint() {
  const { session, orderId } = await orderedSession(resources, 180);
  return { session, problemId: await buildComplaint(app, session, { orderNo: orderId }) };
}

test('staff list, answer with words and photos, and close; who did it is kept', async () => {
  const { session, problemId } = await complaint();
  const folder = await mkdtemp(join(tmpdir(), 'hiram-ops-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const photo = join(folder, 'letter.png');
  await writeFile(photo, await pngPhoto());
  expect(await run('list-complaints', '--state', 'open')).toMatchObject([
    { complaint_id: problemId, type_title: 'Repayment not recorded' },
  ]);

  const reply = ['reply-complaint', '--complaint', problemId, '--text', 'We found your payment.', '--images', photo];
  expect([await run(...reply), await run(...reply)]).toMatchObject([{ done: true }, { done: false }]);

  const detail = await call(app, complaintDetail, { query: session.query, fields: { problemId } });
  expect(detail.json()).toMatchObject({ data: { disposeDetail: 'We found your payment.', disposeImages: [expect.any(String)] } });
  expect(await run('reject-review', '--complaint', problemId)).toMatchObject({ done: true });
  const close = ['close-complaint', '--complaint', problemId];
  expect([await run(...close), await run(...close)]).toMatchObject([{ done: true }, { done: false }]);
  const { cell, userId } = session.borrower;
  const actions = await cell.database.selectFrom('staff_action').select(['command', 'operator']).where('user_id', '=', userId).execute();
  expect(actions).toEqual([
    { command: 'reply-complaint', operator: 'liza' },
    { command: 'reject-review', operator: 'liza' },
    { command: 'close-complaint', operator: 'liza' },
  ]);
});

test('[BEY-11] staff uphold a review once, see it in the list, and can’t reject it after that', async () => {
  const { problemId } = await complaint();
  const uphold = ['uphold-review', '--complaint', problemId];
  expect([await run(...uphold), await run(...uphold)]).toMatchObject([{ done: true }, { done: false }]);
  await expect(run('reject-review', '--complaint', problemId)).rejects.toThrow('was already upheld');
  expect(await run('list-complaints', '--state', 'open')).toMatchObject([
    { complaint_id: problemId, review_opened_at: expect.any(String) as string, review_outcome: 'upheld' },
  ]);
});

test('those past their promise are listed', async () => {
  const { session, problemId } = await complaint();
  expect(await run('complaints-past-promise')).toEqual([]);

  const { cell, userId } = session.borrower;
  await cell.database
    .updateTable('complaint')
    .set({ reply_by: '2026-01-05' as never })
    .where('user_id', '=', userId)
    .execute();

  expect(await run('complaints-past-promise')).toMatchObject([{ complaint_id: problemId, reply_by: '2026-01-05' }]);
});

test('a reply needs its words, a state has to be one, and what is no photo is refused', async () => {
  const { problemId } = await complaint();
  await expect(run('reply-complaint', '--complaint', problemId)).rejects.toThrow('reply-complaint needs --text');
  await expect(run('list-complaints', '--state', 'lost')).rejects.toThrow('no such state: lost');
  const reply = ['reply-complaint', '--complaint', problemId, '--text', 'See the file.', '--images', import.meta.filename];
  await expect(run(...reply)).rejects.toThrow('a photo was refused: imageRefused');
});
