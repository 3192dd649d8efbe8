import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeEarlyAnswer } from '../../platform/api/earlyAnswer.ts';
import { callAddress, firstPayload } from '../../platform/api/address.ts';
import type { AppPathName } from '@hiram/contract/product/paths.ts';
import { readSession, type Session } from '../../platform/session/session.ts';
import { makeQueryClient } from '../queryClient.ts';
import type { Screen } from '../../ui/page/defineScreen.tsx';
import { routes } from '../routes.tsx';
import { prefillFirstAnswer } from './firstAnswer.ts';

const session = readSession('?userId=u1&sessionId=s1&productId=P1&orderId=OR1', null, 'M1');
const fetchSpy = vi.fn<typeof window.fetch>();

beforeEach(() => {
  delete window.earlyAnswer;
  fetchSpy.mockReset().mockRejectedValue(new TypeError('unexpected second call'));
  vi.spyOn(window, 'fetch').mockImplementation(fetchSpy);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Stores an early answer as the inline script does. */
async function storeAnswer(screen: Screen, answer: Response): Promise<void> {
  const call = screen.query?.firstCall?.();
  const payload = call && firstPayload(call, session);
  if (!call || !payload) throw new Error('the screen has no first call');
  storeEarlyAnswer({ ...callAddress(call, session, payload), answer: Promise.resolve(answer) });
  await vi.waitFor(() => expect(window.earlyAnswer?.isHere).toBe(answer.ok));
}

function firstQueryOf(screen: Screen, of: Session = session) {
  if (screen.query === undefined) throw new Error('the screen has no query');
  return screen.query.of(of, new URL(window.location.href));
}

const contactAnswer = (body: object, status = 200): Response => Response.json(body, { status });
const CONTACT = { email: 'help@hiram.example', smWa: '(02) 8555 0142' };

test.each(Object.keys(routes) as AppPathName[])(
  '%s uses the answer to the call that its page has made, and makes no other call',
  async (name) => {
    const { default: screen } = await routes[name].load();
    if (screen.query?.firstCall === undefined) return;
    await storeAnswer(screen, contactAnswer({ code: 7, success: false, message: 'no', data: null }));
    await firstQueryOf(screen)
      .queryFn()
      .catch(() => undefined);
    expect(window.earlyAnswer).toBeNull();
    expect(fetchSpy).not.toHaveBeenCalled();
  },
);

test('puts an early answer that has arrived into the cache before the first render', async () => {
  const { default: screen } = await routes.customerService.load();
  const queries = makeQueryClient();
  await storeAnswer(screen, contactAnswer({ code: 0, message: 'success', data: CONTACT }));
  await prefillFirstAnswer(queries, firstQueryOf(screen));
  expect(queries.getQueryData(firstQueryOf(screen).queryKey)).toEqual(CONTACT);
  expect(window.earlyAnswer).toBeNull();
});

test('the first screen does not repeat the early call, and the next screen does', async () => {
  const { default: screen } = await routes.customerService.load();
  const queries = makeQueryClient();
  await storeAnswer(screen, contactAnswer({ code: 0, message: 'success', data: CONTACT }));
  await prefillFirstAnswer(queries, firstQueryOf(screen));
  const draw = (): (() => void) => new QueryObserver(queries, { ...firstQueryOf(screen), retry: false }).subscribe(() => undefined);
  const leaveFirst = draw();
  await vi.waitFor(() => expect(queries.getQueryDefaults(firstQueryOf(screen).queryKey)).toEqual({}));
  expect(fetchSpy).not.toHaveBeenCalled();
  leaveFirst();
  const leaveNext = draw();
  await vi.waitFor(() => expect(fetchSpy).toHaveBeenCalledOnce());
  leaveNext();
});

test.each([
  ['a refusal', contactAnswer({ code: 7, message: 'Closed for the night', data: null }), 'refused'],
  ['an answer that violates the contract', contactAnswer({ code: 0, message: 'success', data: 'nothing' }), 'unreadable'],
])('passes %s to the screen’s own query without a second call', async (_, answer, kind) => {
  const { default: screen } = await routes.customerService.load();
  const queries = makeQueryClient();
  await storeAnswer(screen, answer);
  await prefillFirstAnswer(queries, firstQueryOf(screen));
  expect(queries.getQueryCache().getAll()).toEqual([]);
  await expect(firstQueryOf(screen).queryFn()).rejects.toMatchObject({ kind });
  expect(fetchSpy).not.toHaveBeenCalled();
});

test('does not wait for a pending answer, and ignores a failed one', async () => {
  const { default: screen } = await routes.customerService.load();
  const queries = makeQueryClient();
  await storeAnswer(screen, contactAnswer({ code: 503, message: '', data: null }, 503));
  await prefillFirstAnswer(queries, firstQueryOf(screen));
  expect(queries.getQueryCache().getAll()).toEqual([]);

  storeEarlyAnswer({ url: '/entirely/a', session: '', body: null, answer: new Promise(() => undefined) });
  await prefillFirstAnswer(queries, firstQueryOf(screen));
  expect(queries.getQueryCache().getAll()).toEqual([]);
});
