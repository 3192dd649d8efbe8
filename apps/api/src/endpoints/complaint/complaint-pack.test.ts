import { complaintDocument } from '@hiram/contract/endpoints/complaint.ts';
import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { formatDay } from '@hiram/contract/product/format-date.ts';
import { addWeekdays } from '@hiram/contract/product/weekdays.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { buildClosing, buildComplaint, buildReply } from '../../../testing/complaints.ts';
import { buildSession } from '../../../testing/factories.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { picturesIn, structureIn, textIn } from '../../../testing/pdf.ts';
import { pngPhoto } from '../../../testing/photos.ts';
import { startService } from '../../../testing/service.ts';
import type { TestService } from '../../../testing/service.ts';

const specified = await startService();

const WORDS = 'They call at night 😡, and my account 0917-123-4821 was paid.';

async function buildAnswered({ app, resources }: TestService = specified) {
  const ordered = await orderedSession(resources, 174);
  const complaintId = await buildComplaint(app, ordered.session, { orderNo: ordered.orderId, problemType: '3', problemDetail: WORDS });
  const photo = new File([new Uint8Array(await pngPhoto(40, 30))], 'photo.png');
  await buildReply(resources, complaintId, 'We found your payment. Here is the slip.', [photo]);
  await buildClosing(resources, complaintId);
  return { ...ordered, app, complaintId };
}

async function packTextOf({ app, session, complaintId }: Awaited<ReturnType<typeof buildAnswered>>, lang = 'en') {
  const answer = await call(app, complaintDocument, { query: session.query, fields: { problemId: complaintId, lang } });
  const { pathname, search } = new URL(answer.json<{ data: { url: string } }>().data.url);
  return app.inject({ method: 'GET', url: `${pathname}${search}` });
}

test('[BEY-10] the file has the thread with pictures and dates, the order and the accepted agreements', async () => {
  const answered = await buildAnswered();

  const file = await packTextOf(answered);

  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="complaint-${answered.complaintId}.pdf"`,
  });
  const text = (await textIn(file.rawPayload)).replace(/\n/g, ' ');
  const today = manilaDateOf(await specified.resources.clock.now());
  for (const part of [
    'Borrower Test Borrower',
    'State Closed',
    `Sent on ${formatDay('en', today)}`,
    `Reply promised by ${formatDay('en', addWeekdays(today, 3))} `,
    `First answered on ${formatDay('en', today)}`,
    'They call at night [U+1F621], and my account 0917-123-4821 was paid.',
    'We found your payment. Here is the slip.',
    'Product Hiram Cash',
    'Loan amount ₱8,000.00',
    'Loan Agreement',
    'Disclosure Statement',
    'SHA-256 of the text: ',
    'ID and account numbers are left out of this file.',
  ])
    expect(text).toContain(part);
  expect((await picturesIn(file.rawPayload)).trim().split('\n').slice(2)).toHaveLength(1);
  expect(await structureIn(file.rawPayload)).toMatch(/H1[\s\S]*"Complaint "[\s\S]*H2[\s\S]*Figure[\s\S]*H2[\s\S]*H3/);
});

test('[BEY-10] [BEY-14] a Filipino file has the complaint type and the statuses in Filipino', async () => {
  const philippine = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
  const text = (await textIn((await packTextOf(await buildAnswered(philippine), 'fil')).rawPayload)).replace(/\n/g, ' ');
  for (const part of ['Tungkol sa Halaga o mga singil', 'Status Isinara na', 'Status Malapit na ang due']) expect(text).toContain(part);
});

test('[BEY-25] the file states that the company was asked first, and whether the promised date was met', async () => {
  const philippine = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
  const answered = await buildAnswered(philippine);
  const today = formatDay('en', manilaDateOf(await philippine.resources.clock.now()));
  const textOf = async (lang = 'en'): Promise<string> => (await textIn((await packTextOf(answered, lang)).rawPayload)).replace(/\n/g, ' ');
  expect(await textOf()).toContain(`This file shows that Test Borrower asked Hiram Lending Company first, on ${today}.`);
  expect(await textOf()).toContain('Our promise Kept');

  const { database } = philippine.resources.cells.of(answered.borrower.userId);
  const backdateComplaint = (days: number) =>
    database
      .updateTable('complaint')
      .set({ replyBy: addDays(manilaDateOf(new Date()), -days) })
      .where('userId', '=', answered.borrower.userId)
      .execute();
  await backdateComplaint(2);
  expect(await textOf()).toContain('Our promise Missed by 2 days');
  expect(await textOf('fil')).toContain('Ang pangako namin Huli nang 2 araw');
  await backdateComplaint(1);
  expect(await textOf()).toContain('Our promise Missed by one day');
});

test('[BEY-25] in the specified profile the file states neither the promise nor the first request', async () => {
  expect(await textIn((await packTextOf(await buildAnswered())).rawPayload)).not.toMatch(/Our promise|asked Hiram/);
});

test('[BEY-10] the file contains neither the payout account nor the session id', async () => {
  const answered = await buildAnswered();
  const text = await textIn((await packTextOf(answered)).rawPayload);
  // Only in the borrower's own text.
  expect(text.match(/4821/g)).toHaveLength(1);
  expect(text).not.toContain(answered.session.sessionId);
});

test('[BEY-10 no-session] [BEY-10 other] rejects a call without a session and another borrower’s complaint', async () => {
  const { app, complaintId } = await buildAnswered();
  const fields = { problemId: complaintId, lang: 'en' };
  expect((await call(app, complaintDocument, { fields })).statusCode).toBe(401);
  const otherSession = await buildSession(specified.resources);
  const answer = await call(app, complaintDocument, { query: otherSession.query, fields });
  expect(answer.json()).toMatchObject({ success: false, code: errorCodes.notFound, data: null });
});
