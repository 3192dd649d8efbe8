import { complaintTimeline, orderReview } from '@hiram/contract/endpoints/complaint-timeline.ts';
import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { addWeekdays } from '@hiram/contract/product/weekdays.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { buildClosing, buildComplaint, buildReply } from '../../../testing/complaints.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { startService } from '../../../testing/service.ts';
import { decideReview } from '../../lending/complaints/staff-complaints.ts';

const { app, resources } = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
const today = manilaDateOf(await resources.clock.now());
const doing = { command: 'uphold-review', operator: 'liza', reason: 'the bank’s list', options: {} };

async function buildComplaintOfOrder(fields: Readonly<Record<string, string>> = {}) {
  const { session, orderId } = await orderedSession(resources, 180);
  return { session, orderId, problemId: await buildComplaint(app, session, { orderNo: orderId, ...fields }) };
}

interface Timeline {
  readonly replyBy: string;
  readonly promise: string;
  readonly daysLate: number;
  readonly steps: readonly { readonly kind: string; readonly at: string }[];
}

async function timeline({ query }: BuiltSession, problemId: string): Promise<Timeline & { readonly kinds: readonly string[] }> {
  const { data } = (await call(app, complaintTimeline, { query, fields: { problemId } })).json<{ data: Timeline }>();
  return { ...data, kinds: data.steps.map(({ kind }) => kind) };
}

const review = async ({ query }: BuiltSession, orderId: string): Promise<unknown> =>
  (await call(app, orderReview, { query, fields: { orderId } })).json<{ data: { review: unknown } }>().data.review;

const promiseFor = ({ borrower: { cell, userId } }: BuiltSession, day: string) =>
  cell.database
    .updateTable('complaint')
    .set({ replyBy: day as never })
    .where('userId', '=', userId)
    .execute();

test('[BEY-09] the timeline has the promised reply date and the steps in their order', async () => {
  const { session, problemId } = await buildComplaintOfOrder({ problemType: '3' });
  expect(await timeline(session, problemId)).toMatchObject({
    replyBy: addWeekdays(today, 3),
    promise: 'open',
    daysLate: 0,
    kinds: ['sent'],
  });

  await buildReply(resources, problemId, 'We found it.');
  await buildReply(resources, problemId, 'And mended it.');
  await buildClosing(resources, problemId);

  expect(await timeline(session, problemId)).toMatchObject({ promise: 'kept', kinds: ['sent', 'replied', 'replied', 'closed'] });
});

test('[BEY-09] a promise is missed from the day after its date, and stays missed after a late reply', async () => {
  const { session, problemId } = await buildComplaintOfOrder({ problemType: '3' });
  await promiseFor(session, today);
  expect(await timeline(session, problemId)).toMatchObject({ promise: 'open', daysLate: 0 });
  const yesterday = addDays(today, -1);
  await promiseFor(session, yesterday);
  expect(await timeline(session, problemId)).toMatchObject({ promise: 'missed', replyBy: yesterday, daysLate: 1 });

  await buildReply(resources, problemId, 'Late, and sorry.');

  expect(await timeline(session, problemId)).toMatchObject({ promise: 'missed', daysLate: 1, kinds: ['sent', 'replied'] });
});

test('[BEY-11] the order and the timeline show a review and its outcome; the order drops an old review', async () => {
  const { session, orderId, problemId } = await buildComplaintOfOrder();
  expect((await timeline(session, problemId)).kinds).toEqual(['sent', 'reviewOpened']);
  const replyBy = addWeekdays(today, 3);
  expect(await review(session, orderId)).toEqual({
    problemId,
    state: 'open',
    since: today,
    replyBy,
    decidedOn: null,
    penaltiesReversed: 0,
  });

  await decideReview(resources, { complaintId: problemId, outcome: 'upheld' }, doing);

  expect((await timeline(session, problemId)).kinds).toEqual(['sent', 'reviewOpened', 'upheld']);
  expect(await review(session, orderId)).toMatchObject({ state: 'upheld', decidedOn: today });
  const { cell, userId } = session.borrower;
  await cell.database
    .updateTable('order_review')
    .set({ decidedAt: new Date(0) })
    .where('userId', '=', userId)
    .execute();
  expect(await review(session, orderId)).toBeNull();
});

test('[BEY-09 no-session] [BEY-11 no-session] rejects calls without a session', async () => {
  for (const [endpoint, fields] of [
    [complaintTimeline, { problemId: 'CM001000000000000' }],
    [orderReview, { orderId: 'OR001000000000000' }],
  ] as const)
    expect((await call(app, endpoint, { fields })).statusCode).toBe(401);
});

test('[BEY-09 other] [BEY-11 other] another borrower’s complaint and order are not found', async () => {
  const { orderId, problemId } = await buildComplaintOfOrder();
  const { query } = await buildSession(resources);
  for (const answer of [
    await call(app, complaintTimeline, { query, fields: { problemId } }),
    await call(app, orderReview, { query, fields: { orderId } }),
  ])
    expect(answer.json()).toMatchObject({ code: errorCodes.notFound });
});
