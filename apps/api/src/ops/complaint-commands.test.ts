import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { complaintDetail } from '@hiram/contract/endpoints/complaint.ts';
import { expect, onTestFinished, test } from 'vitest';
import { call } from '../../testing/calls.ts';
import { buildComplaint, buildReply } from '../../testing/complaints.ts';
import { orderedSession } from '../../testing/loan-sessions.ts';
import { pngPhoto } from '../../testing/photos.ts';
import { startService } from '../../testing/service.ts';
import { buildPhoto } from '../../testing/uploads.ts';
import { complaintCommands } from './complaint-commands.ts';
import { runCommand } from '../../testing/run-command.ts';

const { app, resources } = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });

const run = async (...words: string[]): Promise<unknown> =>
  JSON.parse(await runCommand(complaintCommands, resources, [...words, '--reason', 'the complaints desk'], 'liza'));

async function complaint() {
  const { session, orderId } = await orderedSession(resources, 180);
  return { session, problemId: await buildComplaint(app, session, { orderNo: orderId }) };
}

test('staff reply with text and photos and close a complaint, and every act is recorded', async () => {
  const { session, problemId } = await complaint();
  const folder = await mkdtemp(join(tmpdir(), 'hiram-ops-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const photo = join(folder, 'letter.png');
  await writeFile(photo, await pngPhoto());

  const reply = ['reply-complaint', '--complaint', problemId, '--text', 'We found your payment.', '--images', photo];
  expect([await run(...reply), await run(...reply)]).toMatchObject([{ done: true }, { done: false }]);

  const detail = await call(app, complaintDetail, { query: session.query, fields: { problemId } });
  expect(detail.json()).toMatchObject({ data: { disposeDetail: 'We found your payment.', disposeImages: [expect.any(String)] } });
  expect(await run('reject-review', '--complaint', problemId)).toMatchObject({ done: true });
  const close = ['close-complaint', '--complaint', problemId];
  expect([await run(...close), await run(...close)]).toMatchObject([{ done: true }, { done: false }]);
  const { cell, userId } = session.borrower;
  const actions = await cell.database
    .selectFrom('staff_action')
    .select(['command', 'operator'])
    .where('userId', '=', userId)
    .orderBy('doneAt')
    .execute();
  expect(actions).toEqual([
    { command: 'reply-complaint', operator: 'liza' },
    { command: 'reject-review', operator: 'liza' },
    { command: 'close-complaint', operator: 'liza' },
  ]);
});

test('show-complaint returns the thread with expiring photo links and records the reader with the borrower', async () => {
  const { session, orderId } = await orderedSession(resources, 180);
  const { cell, userId } = session.borrower;
  const problemImage = await buildPhoto(app, session, await pngPhoto(8, 8));
  const problemId = await buildComplaint(app, session, { orderNo: orderId, problemImage });
  const words = { from: 'borrower', text: 'I paid on Monday.', images: [expect.stringContaining('http') as string] };
  const show = () => run('show-complaint', '--complaint', problemId);
  expect(await show()).toMatchObject({
    complaint: problemId,
    user: userId,
    order: orderId,
    state: 'open',
    type: 'Repayment not recorded',
    subType: null,
    score: null,
    takenBy: null,
    review: { outcome: null, decidedAt: null, penaltiesReversed: null },
    thread: [words],
  });

  await buildReply(resources, problemId, 'We found it.', [new Blob([new Uint8Array(await pngPhoto(9, 9))])]);
  await run('uphold-review', '--complaint', problemId);
  const { thread, ...shown } = (await show()) as { thread: { images: string[] }[] };
  expect(shown).toMatchObject({ state: 'answered', review: { outcome: 'upheld', penaltiesReversed: expect.any(Number) as number } });
  expect(thread).toMatchObject([words, { from: 'staff', text: 'We found it.' }]);
  const address = new URL(thread[1]?.images[0] ?? '');
  expect((await app.inject({ url: `${address.pathname}${address.search}` })).statusCode).toBe(200);

  const kept = cell.database.selectFrom('staff_action').select(['operator', 'options']).where('userId', '=', userId);
  const row = { operator: 'liza', options: { complaint: problemId } };
  expect(await kept.where('command', '=', 'show-complaint').execute()).toEqual([row, row]);
  await expect(run('show-complaint', '--complaint', 'CM1')).rejects.toThrow('CM1 is not the number of a complaint');
  const unknown = problemId.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  await expect(run('show-complaint', '--complaint', unknown)).rejects.toThrow(`there is no complaint ${unknown}`);
  await run('close-complaint', '--complaint', problemId);
});

test('[BEY-11] staff uphold a review once, see its outcome, and cannot reject it afterwards', async () => {
  const { problemId } = await complaint();
  const upholdCommand = ['uphold-review', '--complaint', problemId];
  expect([await run(...upholdCommand), await run(...upholdCommand)]).toMatchObject([{ done: true }, { done: false }]);
  await expect(run('reject-review', '--complaint', problemId)).rejects.toThrow('was already upheld');
  expect(await run('show-complaint', '--complaint', problemId)).toMatchObject({
    review: { openedAt: expect.any(String) as string, outcome: 'upheld' },
  });
});

test('every reply template has text and the same blanks in both languages, and an unfilled blank is rejected', async () => {
  const templates = (await run('list-templates')) as { name: string; texts: Record<'en' | 'fil', string> }[];
  const countBlanks = (words: string): number => (words.match(/\[/g) ?? []).length;
  expect(templates.length).toBeGreaterThan(5);
  for (const { name, texts } of templates) {
    expect(texts.en).not.toBe(texts.fil);
    expect([name, countBlanks(texts.fil)]).toEqual([name, countBlanks(texts.en)]);
  }
  const { problemId } = await complaint();
  const reply = (words: string) => run('reply-complaint', '--complaint', problemId, '--text', words);
  for (const { texts } of templates.filter(({ texts: { en } }) => countBlanks(en) > 0))
    for (const words of [texts.en, texts.fil]) await expect(reply(words)).rejects.toThrow(/fill in \[\w+\]/);
  expect(await reply('See [1]: we found it.')).toMatchObject({ done: true });
  await run('reject-review', '--complaint', problemId);
  await run('close-complaint', '--complaint', problemId);
});

test('rejects a reply without text and a file that is not a photo', async () => {
  const { problemId } = await complaint();
  await expect(run('reply-complaint', '--complaint', problemId)).rejects.toThrow('reply-complaint needs --text');
  const reply = ['reply-complaint', '--complaint', problemId, '--text', 'See the file.', '--images', import.meta.filename];
  await expect(run(...reply)).rejects.toThrow('a photo was refused: imageRefused');
});
