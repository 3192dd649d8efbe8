import { bankForm } from '@hiram/contract/endpoints/bank-account.ts';
import { privacyCentre } from '@hiram/contract/endpoints/privacy.ts';
import { contactInfo } from '@hiram/contract/endpoints/support.ts';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { SIGNATURE_HEADER, signatureOf } from '@hiram/contract/wire/call-signature.ts';
import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';
import { expect, test } from 'vitest';
import { newBrowserKey, browserSignature } from '../../../testing/browser-key.ts';
import { call } from '../../../testing/calls.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { jobsFor } from '../../../testing/job-dependencies.ts';
import { startRedis } from '../../../testing/own-redis.ts';
import { pngPhoto } from '../../../testing/photos.ts';
import { startSandbox } from '../../../testing/sandbox.ts';
import { waitUntil } from '../../../../../tools/testing/until.ts';
import { startService } from '../../../testing/service.ts';
import { upload } from '../../../testing/uploads.ts';
import { sendDueNotices } from '../../jobs/send-notices.ts';

const sandbox = await startSandbox();
const required = { ...sandbox.environment, SESSION_KEYS: 'required' };
const { app, resources, environment } = await startService({ environment: required });

const NO_SIGNATURE = { [SIGNATURE_HEADER.toLowerCase()]: '' };
const MINUTE_MS = 60_000;
const borrowers = await newBrowserKey();

const urlOf = ({ query }: Pick<BuiltSession, 'query'>, endpoint = bankForm): string =>
  `${fullPathOf(endpoint)}?${new URLSearchParams(query).toString()}`;
const FIELDS = { product_id: 'P1' };
const BODY = new URLSearchParams(FIELDS).toString();

async function callBankForm(
  session: BuiltSession,
  { keys = borrowers, time = Date.now(), signature = '', service = app } = {},
): Promise<number> {
  const header = signature || (await signatureOf(keys, { method: 'POST', url: urlOf(session), body: BODY }, time));
  const answer = await call(service, bankForm, {
    query: session.query,
    fields: FIELDS,
    headers: { [SIGNATURE_HEADER.toLowerCase()]: header },
  });
  return answer.json<{ code: number }>().code;
}

const noticesOf = ({ borrower: { cell, userId } }: BuiltSession) =>
  cell.database.selectFrom('notice').select(['kind', 'state']).where('userId', '=', userId).execute();
const boundOf = ({ borrower: { cell, userId } }: BuiltSession) =>
  cell.database.selectFrom('session').select('keyHash').where('userId', '=', userId).executeTakeFirstOrThrow();

const { sessionRefused } = errorCodes;

test('binds a session to the first browser, rejects a second browser and notifies the borrower once', async () => {
  const session = await buildSession(resources);
  expect([await callBankForm(session), await callBankForm(session)]).toEqual([0, 0]);

  const otherKeys = await newBrowserKey();
  expect([await callBankForm(session, { keys: otherKeys }), await callBankForm(session, { keys: otherKeys })]).toEqual([
    sessionRefused,
    sessionRefused,
  ]);

  expect(await callBankForm(session)).toBe(0);
  const { cell, userId } = session.borrower;
  await sendDueNotices({ ...jobsFor(resources), database: cell.database });
  await sendDueNotices({ ...jobsFor(resources), database: cell.database });
  const { phone } = await cell.database.selectFrom('borrower').select('phone').where('userId', '=', userId).executeTakeFirstOrThrow();
  expect(await sandbox.inbox(phone)).toEqual([expect.stringContaining('Somebody tried to open your account in another browser.')]);
});

test('binds a session to one of eight concurrent browsers', async () => {
  const session = await buildSession(resources);
  const keys = await Promise.all(Array.from({ length: 8 }, () => newBrowserKey()));
  const codes = await Promise.all(keys.map((each) => callBankForm(session, { keys: each })));
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
});

test('rejects an unsigned call, and notifies the borrower if the session is bound to a browser', async () => {
  const session = await buildSession(resources);
  const callUnsigned = async () =>
    (await call(app, bankForm, { query: session.query, fields: FIELDS, headers: NO_SIGNATURE })).json<{ code: number }>().code;
  expect(await callUnsigned()).toBe(sessionRefused);
  expect(await noticesOf(session)).toEqual([]);
  await callBankForm(session);
  expect(await callUnsigned()).toBe(sessionRefused);
  expect(await noticesOf(session)).toEqual([{ kind: 'browser', state: 'waiting' }]);
});

test('accepts a signature only for the signed method, address, session and body', async () => {
  const session = await buildSession(resources);
  const other = await buildSession(resources);
  const url = urlOf(session);
  const signatureFor = (changes: object) => signatureOf(borrowers, { method: 'POST', url, body: BODY, ...changes }, Date.now());
  for (const changes of [
    { method: 'GET' },
    { url: url.replace('card-init', 'bind-card-new') },
    { url: urlOf(other) },
    { url: `${url}&x=1` },
  ])
    expect(await callBankForm(session, { signature: await signatureFor(changes) }), JSON.stringify(changes)).toBe(sessionRefused);
  for (const body of ['product_id=P2', '', null])
    expect(await callBankForm(session, { signature: await signatureFor({ body }) }), String(body)).toBe(errorCodes.notAllowed);
  expect(await callBankForm(session, { signature: await signatureFor({}) })).toBe(0);
});

test('rejects a signed call whose session header was replaced, removed or added', async () => {
  const { query: own } = await buildSession(resources);
  const { query: other } = await buildSession(resources);
  const url = fullPathOf(bankForm);
  const codeOfSignedCall = async (sent: Readonly<Record<string, string>>, signed: Readonly<Record<string, string>>): Promise<number> => {
    const session = new URLSearchParams(signed).toString();
    const signature = await browserSignature({ method: 'POST', url, session, body: BODY }, borrowers);
    return (await call(app, bankForm, { session: sent, fields: FIELDS, headers: signature })).json<{ code: number }>().code;
  };
  expect(await codeOfSignedCall(own, own)).toBe(0);
  expect(await codeOfSignedCall(other, other)).toBe(0);
  expect(await codeOfSignedCall(other, own)).toBe(sessionRefused);
  expect(await codeOfSignedCall(own, {})).toBe(sessionRefused);
  expect(await codeOfSignedCall({}, own)).toBe(sessionRefused);
});

test('rejects a replayed call, in the same service and in another', async () => {
  const session = await buildSession(resources);
  const second = await startService({ environment, seed: false });
  const signature = await signatureOf(borrowers, { method: 'POST', url: urlOf(session), body: BODY }, Date.now());
  expect(await callBankForm(session, { signature })).toBe(0);
  expect(await callBankForm(session, { signature })).toBe(errorCodes.unavailable);
  expect(await callBankForm(session, { signature, service: second.app })).toBe(errorCodes.unavailable);
  // The second delivery may be a retry of the web server, so the session stays valid for other calls.
  expect(await callBankForm(session)).toBe(0);
  // A replayed call is signed with the session's own key, so no notice about another browser is created.
  expect(await noticesOf(session)).toEqual([]);
});

test('answers calls while Redis hangs, and a replay is rejected by the service that answered the call', async () => {
  const redis = await startRedis();
  afterFile(() => redis.remove());
  const own = await startService({ environment: { ...required, REDIS_URL: redis.url, TIMEOUT_SCALE: '1' } });
  const session = await buildSession(own.resources);
  expect(await callBankForm(session, { service: own.app })).toBe(0);
  redis.hang();
  const signature = await signatureOf(borrowers, { method: 'POST', url: urlOf(session), body: BODY }, Date.now());
  expect(await callBankForm(session, { service: own.app, signature })).toBe(0);
  expect(await callBankForm(session, { service: own.app, signature })).toBe(errorCodes.unavailable);
  redis.wakeUp();
});

test('accepts a phone clock that is a year off, and rejects a signature older than the tolerance', async () => {
  const session = await buildSession(resources);
  const year = 365 * 24 * 60 * MINUTE_MS;
  expect(await callBankForm(session, { time: Date.now() - year })).toBe(0);
  expect(await callBankForm(session, { time: Date.now() - year + 4 * MINUTE_MS })).toBe(0);
  expect(await callBankForm(session, { time: Date.now() - year - 6 * MINUTE_MS })).toBe(sessionRefused);
  expect(await callBankForm(session, { time: Date.now() })).toBe(sessionRefused);
});

test('a public call with a session also binds the session to the browser', async () => {
  const session = await buildSession(resources);
  const answer = await call(app, contactInfo, { query: session.query, fields: { overall: '30' } });
  expect(answer.statusCode).toBe(200);
  await waitUntil(
    () => boundOf(session),
    ({ keyHash }) => keyHash !== null,
  );
  expect(await callBankForm(session, { keys: await newBrowserKey() })).toBe(sessionRefused);
});

test('answers uploads, whose body is not signed, and calls without a body', async () => {
  const session = await buildSession(resources);
  expect((await upload(app, session, await pngPhoto(8, 8))).statusCode).toBe(200);
  expect((await call(app, privacyCentre, { query: session.query })).statusCode).toBe(200);
});

test('rejects malformed signature headers and does not bind the session', async () => {
  const session = await buildSession(resources);
  const good =
    (await browserSignature({ method: 'POST', url: urlOf(session), body: BODY }, borrowers))[SIGNATURE_HEADER.toLowerCase()] ?? '';
  const parts = good.split('.');
  const pointOffCurve = Buffer.alloc(65, 4).toString('base64');
  const invalidSignatures = [
    'x',
    '....',
    parts.slice(0, 4).join('.'),
    [pointOffCurve, ...parts.slice(1)].join('.'),
    [Buffer.alloc(65, 2).toString('base64'), ...parts.slice(1)].join('.'),
    [...parts.slice(0, 4), Buffer.alloc(64).toString('base64')].join('.'),
    `${good}.`,
    'A'.repeat(8000),
  ];
  for (const wrong of invalidSignatures) expect(await callBankForm(session, { signature: wrong }), wrong.slice(0, 40)).toBe(sessionRefused);
  expect(await boundOf(session)).toEqual({ keyHash: null });
});

test('each profile has a default for SESSION_KEYS that the lender can override', async () => {
  const isRequired = async (settings: Readonly<Record<string, string>>): Promise<boolean> => {
    const service = await startService({ environment: { ...sandbox.environment, ...settings } });
    const session = await buildSession(service.resources);
    const answer = await service.app.inject({
      method: 'POST',
      url: urlOf(session),
      headers: { [REQUESTED_WITH.name]: REQUESTED_WITH.value, 'content-type': 'application/x-www-form-urlencoded' },
      payload: BODY,
    });
    return answer.statusCode === 401;
  };
  expect(await isRequired({ HIRAM_PROFILE: 'specified' })).toBe(false);
  expect(await isRequired({ HIRAM_PROFILE: 'specified', SESSION_KEYS: 'required' })).toBe(true);
  expect(await isRequired({ HIRAM_PROFILE: 'philippines' })).toBe(true);
  expect(await isRequired({ HIRAM_PROFILE: 'philippines', SESSION_KEYS: 'off' })).toBe(false);
});
