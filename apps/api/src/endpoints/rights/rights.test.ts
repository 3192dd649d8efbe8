import { askCorrection, askSecondLook, listCorrections, secondLook } from '@hiram/contract/endpoints/rights.ts';
import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import { addWeekdays } from '@hiram/contract/product/weekdays.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { startService } from '../../../testing/service.ts';
import { recordDecision, NO_DECISION_IN_TIME } from '../../lending/origination/decision.ts';
import { openMattersOf } from '../../lending/personal-data/open-matters.ts';
import { readQueue } from '../../lending/queues/read-queue.ts';
import type { QueueName } from '../../lending/queues/queues.ts';
import { ACTS } from '../../main/acts.ts';

const { app, resources } = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
const today = manilaDateOf(await resources.clock.now());

interface RightsRequest {
  readonly requestId: string;
  readonly state: string;
  readonly replyBy: string;
  readonly daysLate: number;
  readonly answer: string;
}

const readSecondLook = async ({ query }: BuiltSession, orderId: string) =>
  (await call(app, secondLook, { query, fields: { orderId } })).json<{ data: { automated: boolean; request: RightsRequest | null } }>()
    .data;
const requestReview = (session: BuiltSession, orderId: string, text = '') =>
  call(app, askSecondLook, { query: session.query, fields: { orderId, text } });
const correct = (session: BuiltSession, text: string) => call(app, askCorrection, { query: session.query, fields: { text } });
const corrections = async ({ query }: BuiltSession) =>
  (await call(app, listCorrections, { query })).json<{ data: { requests: RightsRequest[] } }>().data.requests;

const act = (name: string, options: Record<string, string>, operator = 'maria') => {
  const readFile = () => Promise.reject(new Error('no files'));
  const done = ACTS.find((each) => each.name === name)?.run(
    { resources, operator, role: 'agent', reason: 'looked at it', readFile },
    options,
  );
  return done ?? Promise.reject(new Error(`no act ${name}`));
};
const queued = async (queue: QueueName, item: string) => {
  let after: string | undefined;
  for (;;) {
    const page = await readQueue(resources, queue, { after });
    const found = page.items.find((each) => each.item === item);
    if (found !== undefined || page.next === null) return found ?? null;
    after = page.next;
  }
};
const eventsOf = ({ borrower, userId }: BuiltSession, type: string) =>
  borrower.cell.database.selectFrom('event').select(['type', 'data']).where('userId', '=', userId).where('type', 'like', type).execute();

test('[BEY-26] marks an automated refusal, and a requested second look gets a reply-by date in weekdays', async () => {
  const { session, orderId } = await orderedSession(resources, 110);
  expect(await readSecondLook(session, orderId)).toEqual({ automated: true, request: null });

  await requestReview(session, orderId, 'I have had a new job since May.');

  const { request } = await readSecondLook(session, orderId);
  expect(request).toMatchObject({
    state: 'open',
    text: 'I have had a new job since May.',
    sentOn: today,
    replyBy: addWeekdays(today, 5),
    daysLate: 0,
    answer: '',
    answeredOn: null,
  });
  expect(await queued('second-looks', request?.requestId ?? '')).toMatchObject({
    due: addWeekdays(today, 5),
    facts: { order: orderId, text: 'I have had a new job since May.' },
  });
  expect(await openMattersOf(session.borrower.cell.database, session.userId)).toMatchObject({ open: 'complaint' });
});

test('[BEY-26] three concurrent requests create one second look', async () => {
  const { session, orderId } = await orderedSession(resources, 110);

  const answers = await Promise.all([
    requestReview(session, orderId),
    requestReview(session, orderId),
    requestReview(session, orderId, 'again'),
  ]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const rows = await session.borrower.cell.database
    .selectFrom('rights_request')
    .select('requestId')
    .where('userId', '=', session.userId)
    .execute();
  expect(rows).toHaveLength(1);
  expect(await eventsOf(session, 'loan.second_look.%')).toMatchObject([
    { type: 'loan.second_look.requested', data: { orderId, requestId: rows[0]?.requestId, replyBy: addWeekdays(today, 5) } },
  ]);
});

test.each(['granted', 'refused'] as const)(
  '[BEY-26] staff decide a second look once (%s), with a text and a logged reason',
  async (outcome) => {
    const { session, orderId } = await orderedSession(resources, 110);
    await requestReview(session, orderId);
    const request = (await readSecondLook(session, orderId)).request?.requestId ?? '';
    const text = 'Maria looked at your application and at what you wrote.';

    expect(await act('decide-second-look', { request, outcome, text })).toMatchObject({ done: true });
    expect(await act('decide-second-look', { request, outcome, text })).toMatchObject({ done: false });
    const other = outcome === 'granted' ? 'refused' : 'granted';
    await expect(act('decide-second-look', { request, outcome: other, text })).rejects.toThrow(`already ${outcome}`);

    expect((await readSecondLook(session, orderId)).request).toMatchObject({ state: outcome, answer: text, answeredOn: today });
    expect(await queued('second-looks', request)).toBeNull();
    expect(await eventsOf(session, 'loan.second_look.decided')).toMatchObject([{ data: { orderId, requestId: request, outcome } }]);
    const { database } = session.borrower.cell;
    const kept = await database.selectFrom('staff_action').select(['operator', 'reason']).where('userId', '=', session.userId).execute();
    expect(kept).toEqual([{ operator: 'maria', reason: 'looked at it' }]);
    expect(JSON.stringify(await eventsOf(session, '%'))).not.toContain('Maria looked');
  },
);

test('[BEY-26] shows the days past the reply-by date, and rejects an empty answer', async () => {
  const { session, orderId } = await orderedSession(resources, 110);
  await requestReview(session, orderId);
  const { database } = session.borrower.cell;
  await database
    .updateTable('rights_request')
    .set({ replyBy: addDays(today, -2) })
    .where('userId', '=', session.userId)
    .execute();

  const { request } = await readSecondLook(session, orderId);
  expect(request).toMatchObject({ state: 'open', daysLate: 2 });
  await expect(act('decide-second-look', { request: request?.requestId ?? '', outcome: 'refused', text: ' ' })).rejects.toThrow(
    'has no text',
  );
});

test('[BEY-26] a refusal for a missed decision deadline is not marked as automated', async () => {
  const { session, orderId } = await orderedSession(resources, 21);
  const { database } = session.borrower.cell;
  const decided = { userId: session.userId, orderId, decision: NO_DECISION_IN_TIME, profile: resources.config.profile, at: new Date() };
  await database.transaction().execute((transaction) => recordDecision(transaction, decided));

  expect(await readSecondLook(session, orderId)).toEqual({ automated: false, request: null });
});

test('[BEY-26] answers notFound for a second look at an application that was not refused', async () => {
  const { session, orderId } = await orderedSession(resources, 174);
  expect((await requestReview(session, orderId)).json()).toMatchObject({ code: errorCodes.notFound });
});

test('[BEY-27] a correction request has a reply-by date, is queued for staff, and shows their answer to the borrower', async () => {
  const session = await buildSession(resources);
  const text = 'My name is spelled Reyes, not Reyez.';

  await correct(session, text);

  const [request] = await corrections(session);
  expect(request).toMatchObject({ state: 'open', text, replyBy: addWeekdays(today, 10) });
  const item = request?.requestId ?? '';
  expect(await queued('corrections', item)).toMatchObject({ due: addWeekdays(today, 10), facts: { text } });
  await act('answer-correction', { request: item, outcome: 'granted', text: 'It is Reyes now.' });
  expect(await corrections(session)).toMatchObject([{ requestId: item, state: 'granted', answer: 'It is Reyes now.', answeredOn: today }]);
  expect(await queued('corrections', item)).toBeNull();
  expect((await eventsOf(session, 'borrower.correction.%')).map(({ type }) => type)).toEqual([
    'borrower.correction.requested',
    'borrower.correction.answered',
  ]);
});

test('[BEY-27] allows one open correction: the same text is idempotent, another text is refused until the answer', async () => {
  const session = await buildSession(resources);
  await correct(session, 'My name is Reyes.');

  expect((await correct(session, 'My name is Reyes.')).statusCode).toBe(200);
  expect((await correct(session, 'And my number has changed.')).json()).toMatchObject({ code: errorCodes.notAllowed });
  const [first] = await corrections(session);
  await act('answer-correction', { request: first?.requestId ?? '', outcome: 'refused', text: 'Your ID says Reyez.' });
  await correct(session, 'And my number has changed.');

  expect((await corrections(session)).map(({ state }) => state)).toEqual(['open', 'refused']);
});

test('[BEY-27] rejects an answer to a correction that another person has claimed, and a second-look decision on a correction', async () => {
  const session = await buildSession(resources);
  await correct(session, 'My name is Reyes.');
  const request = (await corrections(session))[0]?.requestId ?? '';
  await act('take-item', { queue: 'corrections', item: request }, 'jose');

  await expect(act('answer-correction', { request, outcome: 'granted', text: 'Done.' })).rejects.toThrow('jose works on this');
  await expect(act('decide-second-look', { request, outcome: 'granted', text: 'Done.' }, 'jose')).rejects.toThrow('no such request');
});

test.each([
  ['BEY-26', 'reading a second look', secondLook, { orderId: 'OR1' }],
  ['BEY-26', 'requesting a second look', askSecondLook, { orderId: 'OR1', text: '' }],
  ['BEY-27', 'listing corrections', listCorrections, {}],
  ['BEY-27', 'requesting a correction', askCorrection, { text: 'x' }],
] as const)('[%s no-session] %s is refused without a session', async (_id, _what, endpoint, fields) => {
  expect((await call(app, endpoint, { fields: { ...fields } })).json()).toMatchObject({ code: errorCodes.sessionRefused });
});

test('[BEY-26 other] answers notFound for another borrower’s order', async () => {
  const { orderId } = await orderedSession(resources, 110);
  const stranger = await buildSession(resources);

  expect((await requestReview(stranger, orderId)).json()).toMatchObject({ code: errorCodes.notFound });
  const answer = await call(app, secondLook, { query: stranger.query, fields: { orderId } });
  expect(answer.json()).toMatchObject({ code: errorCodes.notFound });
});
