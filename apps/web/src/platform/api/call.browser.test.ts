import { borrowerCall, defineEndpoint, type Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { CONTACT_OVERALL, contactInfo } from '@hiram/contract/endpoints/support.ts';
import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionInHeader } from '../../../testing/sessionInHeader.ts';
import { busy, json, planService } from '../../../testing/service.ts';
import { readSession, type Session } from '../session/session.ts';
import { announceCalls } from '../../ui/toast/announceCalls.ts';
import { toast } from '../../ui/toast/toast.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import { callAddress } from './address.ts';
import { call, firstCallOf, type CallOptions } from './call.ts';
import { fallbackIfNoSuchCall } from './failure.ts';
import { retryWhileBusy } from './retryWhileBusy.ts';
import { storeEarlyAnswer } from './earlyAnswer.ts';

const CONTACT = { email: 'help@hiram.example', smWa: '(02) 8555 0142' };
const request = { overall: CONTACT_OVERALL } as const;
const sessionOf = (deviceId: string, more = ''): Session => readSession(`?deviceId=${deviceId}&userId=u1${more}`, null, '1000001');

/** Endpoint below a path that only the test service has. */
const endpointOf = (changes: Partial<Endpoint>): Endpoint =>
  defineEndpoint({
    id: 'API-00',
    name: 'tested',
    summary: 'For this test',
    method: 'POST',
    path: '/tested',
    envelope: 'generic',
    access: borrowerCall(),
    request: z.object({}),
    answer: z.nullable(z.object({})),
    ...changes,
  });
const legacyEndpoint = endpointOf({ client: 'legacy', envelope: 'legacy' });

let stopAnnouncing = (): void => undefined;
beforeEach(() => {
  stopAnnouncing = announceCalls();
});
afterEach(() => {
  stopAnnouncing();
  toast.hide();
  vi.useRealTimers();
});

test('[GEN-05] [GEN-07] a POST goes to an address below /entirely with the common parameters and a form body', async () => {
  const service = planService();
  await service.answer(json({ code: 0, message: 'success', data: CONTACT }));
  expect(await call(contactInfo, sessionOf(service.deviceId), request)).toEqual(CONTACT);
  const [seen] = await service.seen();
  expect(seen?.method).toBe('POST');
  expect(seen?.url).toBe(`/entirely/v3/personal-center/contact-kf-info?deviceId=${service.deviceId}&userId=u1&merchantNumber=1000001`);
  expect(seen?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(seen?.body).toBe('overall=30');
});

test('sends the session in a header and not in the address', async () => {
  sessionInHeader();
  const service = planService();
  await service.answer(json({ code: 0, message: 'success', data: CONTACT }));
  await call(contactInfo, sessionOf(service.deviceId, '&mobilePhone=09171234567'), request);
  const [seen] = await service.seen();
  expect(seen?.url).toBe('/entirely/v3/personal-center/contact-kf-info');
  expect(seen?.headers['session']).toBe(`deviceId=${service.deviceId}&userId=u1&merchantNumber=1000001`);
});

test('[GEN-07] a GET sends its payload in the query and no body', async () => {
  const service = planService();
  await service.answer(json({ code: 0, data: {} }));
  await call(endpointOf({ method: 'GET', request: z.object({ orderId: z.string() }) }), sessionOf(service.deviceId), { orderId: 'OR1' });
  const [seen] = await service.seen();
  expect(seen?.method).toBe('GET');
  expect(new URL(seen?.url ?? '', 'http://localhost').searchParams.get('orderId')).toBe('OR1');
  expect(seen?.body).toBe('');
});

test('[GEN-07] a multipart call sends a multipart form with its file', async () => {
  const service = planService();
  await service.answer(json({ code: '00', data: {} }));
  const upload = endpointOf({
    encoding: 'multipart',
    request: z.object({ problemImage: z.custom<Blob>((value) => value instanceof Blob) }),
  });
  await call(upload, sessionOf(service.deviceId), { problemImage: new File(['pixels'], 'photo.jpg', { type: 'image/jpeg' }) });
  const [seen] = await service.seen();
  expect(seen?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(seen?.body).toContain('name="problemImage"; filename="photo.jpg"');
  expect(seen?.body).toContain('pixels');
});

test('[GEN-09] the v3 client sends X-Requested-With, building and gather, empty when absent', async () => {
  const service = planService();
  for (const more of ['&building=B7&gather=G8&swift=S9', '']) {
    await service.answer(json({ code: 0, data: CONTACT }));
    await call(contactInfo, sessionOf(service.deviceId, more), request);
  }
  const [given, absent] = (await service.seen()).map(({ headers }) => headers);
  expect(given).toMatchObject({ 'x-requested-with': 'XMLHttpRequest', building: 'B7', gather: 'G8' });
  expect(given).not.toHaveProperty('swift');
  expect(absent).toMatchObject({ 'x-requested-with': 'XMLHttpRequest', building: '', gather: '' });
});

test('[GEN-10] the legacy client sends a form with X-Requested-With, swift and eyes, empty when absent', async () => {
  const service = planService();
  for (const more of ['&swift=S1&eyes=E2&building=B7', '']) {
    await service.answer(json({ code: '00', data: {} }));
    await call(legacyEndpoint, sessionOf(service.deviceId, more), {});
  }
  const [given, absent] = (await service.seen()).map(({ headers }) => headers);
  expect(given).toMatchObject({ 'x-requested-with': 'XMLHttpRequest', swift: 'S1', eyes: 'E2' });
  expect(given?.['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(given).not.toHaveProperty('building');
  expect(absent).toMatchObject({ 'x-requested-with': 'XMLHttpRequest', swift: '', eyes: '' });
});

test.each([
  ['[GEN-09] the v3 client', contactInfo],
  ['[GEN-10] the legacy client', legacyEndpoint],
])('%s times out after 60,000 ms and not before', async (_, endpoint: Endpoint) => {
  const service = planService();
  await service.answer({ fate: 'hang' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = vi.fn();
  void call(endpoint, sessionOf(service.deviceId), request).catch(ended);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended.mock.calls).toEqual([[expect.objectContaining({ kind: 'network' })]]);
});

test.each([0, '0', '00'])('[GEN-11] a v3 call succeeds with code %j', async (code) => {
  const service = planService();
  await service.answer(json({ code, message: 'success', data: CONTACT }));
  expect(await call(contactInfo, sessionOf(service.deviceId), request)).toEqual(CONTACT);
  expect(toast.current()).toBeNull();
});

test('[GEN-11] a v3 call is refused with any other code, and its message is shown as a toast', async () => {
  const service = planService();
  await service.answer(json({ code: 7, message: 'Not today', data: null }));
  await expect(call(contactInfo, sessionOf(service.deviceId), request)).rejects.toMatchObject({
    kind: 'refused',
    code: 7,
    message: 'Not today',
  });
  expect(toast.current()).toEqual({ kind: 'plain', text: 'Not today' });
});

test.each([0, '0', '01', 0.5])('[GEN-12] a legacy call is refused with code %j, and its message is shown as a toast', async (code) => {
  const service = planService();
  await service.answer(json({ code, message: 'Legacy no', data: {} }));
  await expect(call(legacyEndpoint, sessionOf(service.deviceId), {})).rejects.toMatchObject({ message: 'Legacy no' });
  expect(toast.current()?.text).toBe('Legacy no');
});

test("[GEN-12] a legacy call succeeds with code '00'", async () => {
  const service = planService();
  await service.answer(json({ code: '00', data: { a: 1 } }));
  expect(await call(legacyEndpoint, sessionOf(service.deviceId), {})).toEqual({});
});

test('a refused call with a success flag shows no toast', async () => {
  const service = planService();
  await service.answer(json({ success: false, code: 7, message: 'Hidden' }));
  await expect(call(endpointOf({ envelope: 'flag' }), sessionOf(service.deviceId), {})).rejects.toMatchObject({ kind: 'refused' });
  expect(toast.current()).toBeNull();
});

test.each([
  ['a success', json({ code: 0, data: CONTACT })],
  ['a refusal', json({ code: 5, message: '' })],
  ['a cut connection', { fate: 'cut' as const }],
  ['an unreadable answer', { body: '<html>' }],
])('[GEN-08] shows the loading toast while the call runs and hides it after %s', async (_, planned) => {
  const service = planService();
  await service.answer(planned);
  const running = call(contactInfo, sessionOf(service.deviceId), request, { loading: 'Asking' });
  expect(toast.current()).toEqual({ kind: 'loading', text: 'Asking' });
  await running.catch(() => undefined);
  expect(toast.current()).toBeNull();
});

test('[GEN-27] a loading toast without a text shows loading...', async () => {
  const service = planService();
  await service.answer(json({ code: 0, data: CONTACT }));
  const running = call(contactInfo, sessionOf(service.deviceId), request, { loading: true });
  expect(toast.current()).toEqual({ kind: 'loading', text: 'loading...' });
  await running;
});

test('distinguishes network, unreadable and session failures', async () => {
  const service = planService();
  const failureAfter = async (planned: Parameters<typeof service.answer>[0]): Promise<unknown> => {
    await service.answer(planned);
    return await call(contactInfo, sessionOf(service.deviceId), request).catch((failure: unknown) => failure);
  };
  expect(await failureAfter({ fate: 'cut' })).toMatchObject({ kind: 'network' });
  expect(await failureAfter({ status: 502, body: '<html>Bad gateway</html>' })).toMatchObject({ kind: 'unreadable' });
  expect(await failureAfter(json({ code: 0, data: 'nothing' }))).toMatchObject({ kind: 'unreadable' });
  expect(await failureAfter({ status: 401, body: '{"code":900401,"message":"Please sign in again"}' })).toMatchObject({ kind: 'session' });
});

test('[GEN-28] distinguishes a service without the endpoint from an endpoint that finds nothing', async () => {
  const service = planService();
  const answerAfter = async (planned: Parameters<typeof service.answer>[0]): Promise<unknown> => {
    await service.answer(planned);
    return await call(contactInfo, sessionOf(service.deviceId), request).catch(fallbackIfNoSuchCall('goes on without'));
  };
  expect(await answerAfter({ status: 404, body: '' })).toBe('goes on without');
  expect(await answerAfter({ status: 404, body: '{"error":"Not Found"}' })).toBe('goes on without');
  await expect(answerAfter({ status: 404, body: '{"code":900404,"message":"","data":null}' })).rejects.toMatchObject({ kind: 'refused' });
  await expect(answerAfter({ status: 502, body: '' })).rejects.toMatchObject({ kind: 'unreadable' });
  await expect(answerAfter({ fate: 'cut' })).rejects.toMatchObject({ kind: 'network' });
});

test.each(['query', 'header'])(
  'uses the early answer once, and only for the same call of the same borrower: session in the %s',
  async (place) => {
    if (place === 'header') sessionInHeader();
    const service = planService();
    const session = sessionOf(service.deviceId);
    const early = firstCallOf(contactInfo, request);
    const address = callAddress(early, session, early.payload);
    const { url, body, headers } = address;
    await service.answer(json({ code: 0, data: CONTACT }));
    storeEarlyAnswer({ ...address, answer: fetch(url, { method: early.method, headers, body }) });

    const other = planService();
    await other.answer(json({ code: 0, data: { email: 'other@hiram.example', smWa: '' } }));
    expect(await call(contactInfo, sessionOf(other.deviceId), request)).toMatchObject({ email: 'other@hiram.example' });
    expect(await call(contactInfo, session, request)).toEqual(CONTACT);
    expect(await service.seen()).toHaveLength(1);

    await service.answer(json({ code: 0, data: CONTACT }));
    await call(contactInfo, session, request);
    expect(await service.seen()).toHaveLength(2);
  },
);

const ONE_MOMENT = { kind: 'loading', text: 'One moment, please.' };
const keyed = { intentKey: 'a key of this test' };

test.each([
  ['a read', contactInfo, {}],
  ['a call with an intent key', endpointOf({}), keyed],
])('retries %s with the same key while the service is busy, and shows a toast', async (_, endpoint: Endpoint, options: CallOptions) => {
  const service = planService();
  for (const planned of [busy, busy, json({ code: 0, data: CONTACT })]) await service.answer(planned);
  const running = call(endpoint, sessionOf(service.deviceId), request, options);
  await expect.poll(toast.current).toEqual(ONE_MOMENT);
  await running;
  expect(toast.current()).toBeNull();
  const keys = (await service.seen()).map(({ headers }) => headers[IDEMPOTENCY_HEADER.toLowerCase()]);
  expect(keys).toEqual(Array.from({ length: 3 }, () => options.intentKey));
});

test.each([
  ['a call without an intent key', endpointOf({}), busy],
  ['a call answered without Retry-After', contactInfo, { ...busy, retryAfter: undefined }],
])('does not retry %s while the service is busy', async (_, endpoint: Endpoint, planned) => {
  const service = planService();
  await service.answer(planned as typeof busy);
  await expect(call(endpoint, sessionOf(service.deviceId), request)).rejects.toMatchObject({ kind: 'refused', code: 900503 });
  expect(toast.current()).toEqual({ kind: 'plain', text: 'Busy' });
  expect(await service.seen()).toHaveLength(1);
});

test('retries a background call without a toast', async () => {
  const service = planService();
  for (const planned of [busy, json({ code: 0, data: CONTACT })]) await service.answer(planned);
  const said = vi.fn();
  const stop = toast.subscribe(said);
  expect(await call(contactInfo, sessionOf(service.deviceId), request, { background: true })).toEqual(CONTACT);
  stop();
  expect(said).not.toHaveBeenCalled();
});

test('counts the early answer of a busy service as the first attempt', async () => {
  const service = planService();
  const session = sessionOf(service.deviceId);
  const early = firstCallOf(contactInfo, request);
  const address = callAddress(early, session, early.payload);
  for (const planned of [busy, json({ code: 0, data: CONTACT })]) await service.answer(planned);
  const { url, method, headers, body } = address;
  storeEarlyAnswer({ ...address, answer: fetch(url, { method, headers, body }) });
  expect(await call(contactInfo, session, request)).toEqual(CONTACT);
  expect(await service.seen()).toHaveLength(2);
});

test.each([
  ['at most 10 s', 3600, [10_000, 10_000, 10_000]],
  ['as long as Retry-After requests', 7, [7_000, 7_000, 7_000, 7_000]],
  ['at least one second', 0, Array.from({ length: 30 }, () => 1_000)],
])('waits %s between two attempts and returns the refusal after 30 s', async (_, retryAfter, expected) => {
  let now = 0;
  const waits: number[] = [];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(window, 'setTimeout').mockImplementation((work, ms = 0) => {
    waits.push(ms);
    now += ms;
    queueMicrotask(work);
    return 0 as unknown as ReturnType<typeof setTimeout>;
  });
  const refused = () => new Response('', { status: 503, headers: { 'Retry-After': String(retryAfter) } });
  const last = await retryWhileBusy(refused(), async () => refused(), false);
  vi.restoreAllMocks();
  expect([last.status, waits]).toEqual([503, expected]);
});
