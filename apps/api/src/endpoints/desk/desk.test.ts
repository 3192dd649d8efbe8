import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { SignJWT, UnsecuredJWT, generateKeyPair } from 'jose';
import type { JWTPayload } from 'jose';
import { describe, expect, test } from 'vitest';
import { scaleTimeout, SOAK } from '../../../../../tools/testing/timeout-scale.ts';
import { buildComplaint } from '../../../testing/complaints.ts';
import { STAFF, startDesk } from '../../../testing/desk.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { SEED, randomOf } from '../../../testing/random.ts';
import { startService } from '../../../testing/service.ts';
import { Browser } from '../../../testing/staff-browser.ts';
import { QUEUE_NAMES } from '../../lending/queues/queues.ts';
import { ACTS } from '../../main/acts.ts';
import { dropOldStaffSessions, createStaffSession, recordLogout } from '../../platform/staff/staff-sessions.ts';

const { app: service, resources, environment } = await startService();
const { clock, directory } = resources;
const desk = await startDesk(environment);
const { origin, issuer } = desk;

const minutesAgo = (minutes: number): Date => new Date(clock.real().getTime() - minutes * 60_000);
const me = async (headers: Readonly<Record<string, string>>): Promise<number> => (await desk.call('/desk/me', { headers })).status;
const cookieOf = (token: string): string => `__Host-desk=${token}`;
const act = (name: string, options: object, headers: Readonly<Record<string, string>>, more: object = {}): Promise<Response> =>
  desk.call(`/acts/${name}`, { json: { options, reason: 'a test', ...more }, headers });

/** Opens a staff session directly, without the sign-in at the provider, which has tests of its own. */
async function sessionOf(subject: string, role: 'agent' | 'supervisor' | 'auditor', sid: string | null = null): Promise<string> {
  const token = await createStaffSession(directory, { subject, name: subject, role, sid }, clock.real());
  if (token === null) throw new Error('no session');
  return cookieOf(token);
}

async function buildOpenComplaint() {
  const { session, orderId } = await orderedSession(resources, 180);
  return { borrower: session.borrower, complaintId: await buildComplaint(service, session, { orderNo: orderId }) };
}

async function countActionsOf(userId: string): Promise<number> {
  const herComplaint = await resources.cells
    .of(userId)
    .database.selectFrom('staff_action')
    .select('command')
    .where('userId', '=', userId)
    .execute();
  return herComplaint.length;
}

describe('sign-in', () => {
  test('staff sign in through the identity provider, and only a hash of the session is stored', async () => {
    const { cookie } = await desk.signIn(STAFF.agent);

    const answer = await desk.call('/desk/me', { headers: { cookie } });
    expect(await answer.json()).toMatchObject({ subject: 'liza.reyes', name: 'Liza Reyes', role: 'agent' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const rows = await directory.selectFrom('staff_session').selectAll().where('subject', '=', STAFF.agent).execute();
    expect(rows).toMatchObject([{ role: 'agent', endedAt: null }]);
    expect(rows[0]?.providerSid).toMatch(/./);
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
  });

  test('the sign-in cookie has the __Host- prefix and is Secure and HttpOnly', async () => {
    const signInStart = await desk.call('/desk/sign-in');
    expect(signInStart.headers.get('set-cookie')).toMatch(
      /^__Host-desk-sign-in=[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/,
    );
    const address = new URL(signInStart.headers.get('location') ?? '');
    expect(address.origin).toBe(issuer);
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
  });

  test('rejects a sign-in without a role of the desk', async () => {
    const { cookie } = await desk.signIn('ben.tan');
    expect(cookie).toBe('');
    expect(await directory.selectFrom('staff_session').select('name').where('subject', '=', 'ben.tan').execute()).toEqual([]);
  });

  /** Returns from the provider with a valid code, but with a changed sign-in cookie. */
  async function finishSignInWith(
    change: (cookieContent: Record<string, string>, query: URLSearchParams) => object | null,
  ): Promise<Response> {
    const signInStart = await desk.call('/desk/sign-in');
    const [, value = ''] = /=([\w-]+);/.exec(signInStart.headers.get('set-cookie') ?? '') ?? [];
    // Without the cookie the desk rejects the browser and leaves the code unused.
    const shown = await new Browser().signInThrough(signInStart.headers.get('location') ?? '', 'noel.cruz', null);
    const returnAddress = new URL(shown.address);
    const cookieContent = JSON.parse(Buffer.from(value, 'base64url').toString()) as Record<string, string>;
    const changedCookie = change(cookieContent, returnAddress.searchParams);
    const cookie = changedCookie === null ? '' : `__Host-desk-sign-in=${Buffer.from(JSON.stringify(changedCookie)).toString('base64url')}`;
    return desk.call(`${returnAddress.pathname}?${returnAddress.searchParams.toString()}`, { headers: { cookie } });
  }

  test('a sign-in succeeds only with the state, nonce and verifier that it started with', async () => {
    const statusOf = async (change: Parameters<typeof finishSignInWith>[0]): Promise<number> => (await finishSignInWith(change)).status;
    const other = randomBytes(32).toString('base64url');
    const withoutField = (name: string) => (cookieContent: Record<string, string>) =>
      Object.fromEntries(Object.entries(cookieContent).filter(([key]) => key !== name));

    expect(await statusOf((cookieContent) => cookieContent)).toBe(303);
    for (const name of ['state', 'nonce', 'verifier']) {
      expect([name, await statusOf((cookieContent) => ({ ...cookieContent, [name]: other }))]).toEqual([name, 401]);
      expect([name, await statusOf(withoutField(name))]).toEqual([name, 401]);
    }
    expect(await statusOf(() => null)).toBe(401);
    expect(await statusOf((cookieContent, query) => (query.set('state', other), cookieContent))).toBe(401);
    expect(await statusOf((cookieContent, query) => (query.set('iss', 'https://id.example'), cookieContent))).toBe(401);
    expect(await statusOf((cookieContent, query) => (query.set('code', other), cookieContent))).toBe(401);
    expect(await directory.selectFrom('staff_session').select('name').where('subject', '=', 'noel.cruz').execute()).toHaveLength(1);
  });

  test('the identity provider rejects a request without PKCE', async () => {
    const signInStart = await desk.call('/desk/sign-in');
    const address = new URL(signInStart.headers.get('location') ?? '');
    for (const name of ['code_challenge', 'code_challenge_method']) address.searchParams.delete(name);
    const answer = await fetch(address, { redirect: 'manual' });
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request');
  });
});

describe('roles', () => {
  test(
    'every act enforces its declared roles by cookie and by token, and rejects a call without a session',
    async () => {
      const roles = ['agent', 'supervisor', 'auditor'] as const;
      const callers = await Promise.all(
        roles.map(async (role) => ({
          role,
          page: desk.ofPage(await sessionOf(STAFF[role], role)),
          token: desk.ofToken(await desk.sign(desk.claims({ sub: STAFF[role], roles: [role] }))),
        })),
      );
      const table = [];
      for (const { name, roles: allowed } of ACTS) {
        // No act has this option, so an allowed caller gets a refusal of the option and nothing is done.
        const statusFor = async (headers: Readonly<Record<string, string>>) => (await act(name, { 'unheard-of': '1' }, headers)).status;
        expect([name, await statusFor(desk.ofPage(''))]).toEqual([name, 401]);
        for (const { role, page, token } of callers) {
          const expected = allowed.includes(role) ? 422 : 403;
          expect([name, role, await statusFor(page), await statusFor(token)]).toEqual([name, role, expected, expected]);
          table.push(expected);
        }
      }
      expect(table).toHaveLength(ACTS.length * roles.length);
      expect(await directory.selectFrom('staff_action').select('command').execute()).toEqual([]);

      for (const { role, page } of callers) {
        const listed = (await (await desk.call('/acts', { headers: page })).json()) as { name: string }[];
        expect(listed.map(({ name }) => name)).toEqual(ACTS.filter((each) => each.roles.includes(role)).map(({ name }) => name));
      }
      for (const path of ['/acts', '/desk/me', '/desk/queues', '/acts/unheard-of', '/desk/unheard-of'])
        expect([path, (await desk.call(path)).status]).toEqual([path, 401]);
    },
    scaleTimeout(60_000),
  );

  test('rejects options that the caller’s role may not use, and records no staff action', async () => {
    const { borrower } = await buildOpenComplaint();
    const user = borrower.userId;
    const approval = { queue: 'approvals', item: randomUUID() };
    // There is no such approval, and an allowed caller gets that answer.
    const table = [
      ['open-file', { user }, { agent: 200, supervisor: 200, auditor: 200 }],
      ['open-file', { user, unmasked: 'yes' }, { agent: 200, supervisor: 200, auditor: 403 }],
      ['end-sessions', { user }, { agent: 200, supervisor: 200, auditor: 403 }],
      ['end-sessions', { user: 'all' }, { agent: 403, supervisor: 200, auditor: 403 }],
      ['take-item', approval, { agent: 403, supervisor: 422, auditor: 403 }],
      ['hand-on-item', { ...approval, to: STAFF.supervisor }, { agent: 403, supervisor: 422, auditor: 403 }],
    ] as const;
    for (const [name, options, expected] of table)
      for (const role of ['agent', 'supervisor', 'auditor'] as const) {
        const before = await countActionsOf(user);
        const { status } = await act(name, options, desk.ofPage(await sessionOf(STAFF[role], role)));
        const hasNoEffect = status === 200 || (await countActionsOf(user)) === before;
        expect([name, options, role, status, hasNoEffect]).toEqual([name, options, role, expected[role], true]);
      }
  });

  test('a staff action is recorded under the subject of the session or token', async () => {
    const page = desk.ofPage(await sessionOf('noel.cruz', 'agent'));
    const answer = await act('list-discrepancies', {}, page);
    expect([answer.status, await answer.json()]).toEqual([200, { answer: [] }]);
    const token = await desk.sign(desk.claims({ sub: 'jose.garcia' }));
    expect((await act('list-discrepancies', {}, desk.ofToken(token))).status).toBe(200);

    const cookieContent = await directory
      .selectFrom('staff_action')
      .select(['operator', 'reason'])
      .where('command', '=', 'list-discrepancies')
      .execute();
    expect(cookieContent).toEqual(['noel.cruz', 'jose.garcia'].map((operator) => ({ operator, reason: 'a test' })));
    expect((await desk.call('/acts/list-discrepancies', { json: { options: {}, reason: ' ' }, headers: page })).status).toBe(400);
    expect(
      (await desk.call('/acts/list-discrepancies', { json: { options: {}, reason: 'x', operator: 'maria' }, headers: page })).status,
    ).toBe(400);
  });

  test('a supervisor cannot approve their own request; another supervisor can decide it', async () => {
    const [maria, jose] = [
      desk.ofPage(await sessionOf('maria.santos', 'supervisor')),
      desk.ofPage(await sessionOf('jose.garcia', 'supervisor')),
    ];
    const approvalAnswer = await act('rewind-accrual', { cell: 'cell-0', through: '2026-11-01', reference: randomUUID() }, maria);
    const { answer } = (await approvalAnswer.json()) as { answer: { done: boolean; request: string } };
    expect(answer).toMatchObject({ done: false });

    const own = await act('approve-request', { request: answer.request }, maria);
    expect([own.status, await own.json()]).toMatchObject([422, { message: 'operators cannot approve their own requests' }]);
    expect((await act('refuse-request', { request: answer.request }, jose)).status).toBe(200);
    const decided = await directory.selectFrom('staff_request').select(['operator', 'decidedBy']).execute();
    expect(decided).toEqual([{ operator: 'maria.santos', decidedBy: 'jose.garcia' }]);
  });

  test('an item can be handed on only to staff who have signed in and whose role works on its queue', async () => {
    const liza = desk.ofPage((await desk.signIn(STAFF.agent)).cookie);
    const maria = desk.ofPage((await desk.signIn(STAFF.supervisor)).cookie);
    await desk.signIn(STAFF.auditor);
    await sessionOf('long.gone', 'agent');
    await directory
      .updateTable('staff_session')
      .set({ startedAt: minutesAgo(91 * 24 * 60) })
      .where('subject', '=', 'long.gone')
      .execute();
    const listed = await act('list-staff', {}, liza);
    const { answer } = (await listed.json()) as { answer: { subject: string }[] };
    expect(answer).toContainEqual({ subject: 'maria.santos', name: 'Maria Santos', role: 'supervisor' });
    expect(answer.filter(({ subject }) => subject === STAFF.agent)).toEqual([{ subject: 'liza.reyes', name: 'Liza Reyes', role: 'agent' }]);
    expect(answer.map(({ subject }) => subject)).not.toContain('long.gone');

    const { complaintId: item } = await buildOpenComplaint();
    const complaint = { queue: 'complaints', item };
    expect((await act('take-item', complaint, liza)).status).toBe(200);
    const assignItem = async (options: object, to: string, headers: Readonly<Record<string, string>>) => {
      const answered = await act('hand-on-item', { ...options, to }, headers);
      return [answered.status, ((await answered.json()) as { message?: string }).message ?? ''];
    };
    expect(await assignItem(complaint, 'marla.santos', liza)).toEqual([
      422,
      'marla.santos has not signed in at the desk: list-staff lists those who have',
    ]);
    expect(await assignItem(complaint, 'long.gone', liza)).toEqual([
      422,
      'long.gone has not signed in at the desk: list-staff lists those who have',
    ]);
    expect(await assignItem(complaint, STAFF.auditor, liza)).toEqual([422, 'ana.lim is auditor, and does not work on complaints']);
    expect(await assignItem(complaint, ` ${STAFF.supervisor}`, liza)).toEqual([200, '']);
    const taken = (await (await act('show-complaint', { complaint: item }, liza)).json()) as { answer: object };
    expect(taken.answer).toMatchObject({ takenBy: 'maria.santos' });

    const approvalAnswer = await act('rewind-accrual', { cell: 'cell-0', through: '2026-11-01', reference: randomUUID() }, maria);
    const { request } = ((await approvalAnswer.json()) as { answer: { request: string } }).answer;
    const approval = { queue: 'approvals', item: request };
    expect((await act('take-item', approval, maria)).status).toBe(200);
    expect(await assignItem(approval, STAFF.agent, maria)).toEqual([422, 'liza.reyes is agent, and does not work on approvals']);
    expect((await act('refuse-request', { request }, maria)).status).toBe(200);
    await directory.deleteFrom('staff_session').where('subject', '=', 'long.gone').execute();
  });

  test('a file option refers to a file of the request, never to a file of the desk’s machine', async () => {
    const page = desk.ofPage(await sessionOf(STAFF.supervisor, 'supervisor'));
    const options = { position: '1', version: '9000', title: 'Terms', text: '/proc/self/environ' };
    const refused = await act('publish-agreement', options, page);
    expect([refused.status, await refused.json()]).toMatchObject([422, { message: 'the file /proc/self/environ was not sent' }]);
  });

  test('rejects cross-site calls with a valid session cookie', async () => {
    const cookie = await sessionOf('noel.cruz', 'agent');
    const { origin: ours, ...page } = desk.ofPage(cookie);
    for (const headers of [
      { cookie },
      { ...page },
      { cookie, origin: ours ?? '' },
      { ...page, origin: 'https://evil.example' },
      { ...page, origin: 'null' },
    ]) {
      expect((await act('list-discrepancies', {}, headers)).status).toBe(403);
      expect((await desk.call('/desk/sign-out', { json: {}, headers })).status).toBe(403);
    }
    const form = { method: 'POST', headers: desk.ofPage(cookie), body: new URLSearchParams({ reason: 'x' }) };
    expect((await fetch(`${origin}/acts/list-discrepancies`, form)).status).toBe(400);
    expect(await me({ cookie })).toBe(200);
  });

  test('the borrowers’ service has no routes of the desk', async () => {
    const cookie = await sessionOf('noel.cruz', 'agent');
    for (const url of ['/desk/me', '/acts', '/entirely/acts', '/entirely/desk/me', '/desk/sign-in'])
      expect([url, (await service.inject({ url, headers: { cookie } })).statusCode]).toEqual([url, 404]);
  });
});

describe('the size and type of a body', () => {
  const LIMIT = 64 * 1024;
  const send = async (path: string, type: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
    (await fetch(`${origin}${path}`, { method: 'POST', headers: { ...headers, 'content-type': type }, body })).status;
  const jsonOf = (bytes: number): string =>
    JSON.stringify({ options: {}, reason: 'x'.repeat(bytes - JSON.stringify({ options: {}, reason: '' }).length) });

  test('a body above 64 KB is refused, with a session and without, unless the act declares files', async () => {
    const page = desk.ofPage(await sessionOf('noel.cruz', 'agent'));
    const form = 'application/x-www-form-urlencoded';
    expect(jsonOf(LIMIT)).toHaveLength(LIMIT);
    const answers = [
      await send('/desk/back-channel-logout', form, `a=${'b'.repeat(LIMIT - 2)}`),
      await send('/desk/back-channel-logout', form, `a=${'b'.repeat(LIMIT - 1)}`),
      await send('/acts/list-discrepancies', 'application/json', jsonOf(LIMIT), page),
      await send('/acts/list-discrepancies', 'application/json', jsonOf(LIMIT + 1), page),
      await send('/acts/unheard-of', 'application/json', jsonOf(LIMIT + 1), page),
      await send('/desk/sign-out', 'application/json', jsonOf(LIMIT + 1), page),
    ];
    // The body was read, and refused for the length of its reason.
    expect(answers).toEqual([400, 413, 422, 413, 413, 413]);
  });

  test('an act that declares files accepts a larger body, from a role that may do the act', async () => {
    const files = { photo: Buffer.alloc(LIMIT).toString('base64') };
    for (const { name } of ACTS.filter((each) => each.files.length > 0)) {
      const statusOf = async (role: 'supervisor' | 'auditor'): Promise<number> =>
        (await act(name, { 'unheard-of': '1' }, desk.ofPage(await sessionOf(STAFF[role], role)), { files })).status;
      expect([name, await statusOf('supervisor'), await statusOf('auditor')]).toEqual([name, 422, 403]);
    }
  });

  /** Returns the status of a request whose body never arrives. */
  const statusWithoutBody = async (
    path: string,
    type: string,
    headers: Readonly<Record<string, string>> = {},
    bytes = 1000,
  ): Promise<string> => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const lines = Object.entries({ host: 'desk', 'content-type': type, 'content-length': bytes, ...headers });
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    const answer = await new Promise<string>((resolve, reject) => {
      socket.once('error', reject).once('data', (bytesRead: Buffer) => resolve(bytesRead.toString()));
    });
    socket.destroy();
    return answer.slice(9, 12);
  };

  test('a body of an unexpected type or of too many bytes is refused before any of it is read', async () => {
    const page = desk.ofPage(await sessionOf('noel.cruz', 'agent'));
    const auditor = desk.ofPage(await sessionOf(STAFF.auditor, 'auditor'));
    const otherContentTypes = ['text/plain', 'application/xml', 'multipart/form-data; boundary=a', 'application/octet-stream'];
    for (const type of [...otherContentTypes, 'application/json'])
      expect([type, await statusWithoutBody('/desk/back-channel-logout', type)]).toEqual([type, '400']);
    for (const type of [...otherContentTypes, 'application/x-www-form-urlencoded'])
      for (const path of ['/acts/list-discrepancies', '/acts/reply-complaint', '/desk/sign-out'])
        expect([type, path, await statusWithoutBody(path, type, page)]).toEqual([type, path, '400']);
    expect(await statusWithoutBody('/desk/back-channel-logout', 'application/x-www-form-urlencoded', {}, LIMIT + 1)).toBe('413');
    expect(await statusWithoutBody('/acts/reply-complaint', 'application/json', auditor, LIMIT + 1)).toBe('403');
    expect(await statusWithoutBody('/acts/reply-complaint', 'application/json', desk.ofPage('a=b'), LIMIT + 1)).toBe('401');
    expect(await statusWithoutBody('/nothing-here', 'application/json', page)).toBe('404');
  });
});

describe('the queues', () => {
  interface States {
    readonly queues: Readonly<Record<string, { readonly open: number; readonly taken: number; readonly mark: string }>>;
    readonly missing: readonly string[];
  }

  test('staff see each queue’s counts and a mark that changes with the queue; no staff action is recorded', async () => {
    const liza = desk.ofPage(await sessionOf(STAFF.agent, 'agent'));
    const readQueueStates = async (role: 'agent' | 'auditor' = 'agent') => {
      const answer = await desk.call('/desk/queues', { headers: { cookie: await sessionOf(STAFF[role], role) } });
      const { queues, missing } = (await answer.json()) as States;
      expect([answer.status, missing]).toEqual([200, []]);
      return queues;
    };
    expect((await desk.call('/desk/queues')).status).toBe(401);
    const before = await readQueueStates();
    expect(Object.keys(before).toSorted()).toEqual([...QUEUE_NAMES].toSorted());
    expect(await readQueueStates('auditor')).toEqual(before);

    const { complaintId, borrower } = await buildOpenComplaint();
    const statesAfterComplaint = await readQueueStates();
    expect(statesAfterComplaint['complaints']).toMatchObject({
      open: (before['complaints']?.open ?? 0) + 1,
      taken: before['complaints']?.taken,
    });
    expect(statesAfterComplaint['complaints']?.mark).not.toBe(before['complaints']?.mark);
    expect(statesAfterComplaint['suspense']).toEqual(before['suspense']);

    await act('take-item', { queue: 'complaints', item: complaintId }, liza);
    const taken = await readQueueStates();
    expect(taken['complaints']).toMatchObject({
      open: statesAfterComplaint['complaints']?.open,
      taken: (statesAfterComplaint['complaints']?.taken ?? 0) + 1,
    });
    expect(taken['complaints']?.mark).not.toBe(statesAfterComplaint['complaints']?.mark);
    expect(await countActionsOf(borrower.userId)).toBe(1);
    const cookieContent = directory.selectFrom('staff_action').select('command').where('command', 'like', '%queues%');
    expect(await cookieContent.execute()).toEqual([]);
  });

  test('automatic polling of the queues does not extend a session', async () => {
    const cookie = await sessionOf('left.open', 'agent');
    const session = directory.selectFrom('staff_session').select('seenAt').where('subject', '=', 'left.open');
    const seenAt = minutesAgo(desk.config.idleMinutes - 5);
    await directory.updateTable('staff_session').set({ seenAt }).where('subject', '=', 'left.open').execute();
    expect((await desk.call('/desk/queues', { headers: { cookie } })).status).toBe(200);
    expect(await session.execute()).toEqual([{ seenAt }]);
    expect(await me({ cookie })).toBe(200);
    expect((await session.executeTakeFirstOrThrow()).seenAt.getTime()).toBeGreaterThan(seenAt.getTime());
  });
});

describe('the end of a session', () => {
  test('a session ends after the idle time, and after its lifetime even if it is used', async () => {
    const cookie = await sessionOf('ana.lim', 'auditor');
    const set = (row: object) =>
      directory.updateTable('staff_session').set(row).where('subject', '=', 'ana.lim').where('endedAt', 'is', null).execute();
    const { idleMinutes, lifetimeMinutes } = desk.config;
    expect([idleMinutes, lifetimeMinutes]).toEqual([30, 600]);

    await set({ seenAt: minutesAgo(idleMinutes - 1), startedAt: minutesAgo(lifetimeMinutes - 1) });
    expect(await me({ cookie })).toBe(200);
    const { seenAt } = await directory
      .selectFrom('staff_session')
      .select('seenAt')
      .where('subject', '=', 'ana.lim')
      .where('endedAt', 'is', null)
      .orderBy('seenAt', 'desc')
      .executeTakeFirstOrThrow();
    expect(seenAt.getTime()).toBeGreaterThan(minutesAgo(1).getTime());
    await set({ seenAt: minutesAgo(idleMinutes + 1) });
    expect(await me({ cookie })).toBe(401);
    await set({ seenAt: minutesAgo(0), startedAt: minutesAgo(lifetimeMinutes + 1) });
    expect(await me({ cookie })).toBe(401);
  });

  test('a sign-out ends the session at once and returns the provider’s sign-out address', async () => {
    const cookie = await sessionOf('noel.cruz', 'agent');
    const answer = await desk.call('/desk/sign-out', { json: {}, headers: desk.ofPage(cookie) });
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-desk=; .*Max-Age=0$/);
    const { endSession } = (await answer.json()) as { endSession: string };
    expect(endSession).toContain(`${issuer}/session/end?`);
    expect(await me({ cookie })).toBe(401);
  });

  test('a sign-out at the provider ends the person’s desk session and tokens at once, and no other session', async () => {
    const other = await sessionOf('ana.lim', 'auditor');
    const { cookie, browser } = await desk.signIn('jose.garcia');
    const token = await desk.deviceToken('jose.garcia');
    expect([await me({ cookie }), await me(desk.ofToken(token)), await me({ cookie: other })]).toEqual([200, 200, 200]);

    await desk.endAtProvider(browser);

    expect([await me({ cookie }), await me(desk.ofToken(token)), await me({ cookie: other })]).toEqual([401, 401, 200]);
  });

  test('a logout with only the provider’s session id ends the tokens of the session’s owner too', async () => {
    const sid = randomUUID();
    await sessionOf('sid.alone', 'agent', sid);
    const token = desk.ofToken(await desk.sign(desk.claims({ sub: 'sid.alone' })));
    expect(await me(token)).toBe(200);
    await recordLogout(directory, { tokenId: randomUUID(), subject: null, sid }, clock.real());
    expect(await me(token)).toBe(401);
  });

  test('a desk session cannot be created after the provider ended its session', async () => {
    const sid = randomUUID();
    await recordLogout(directory, { tokenId: randomUUID(), subject: null, sid }, clock.real());
    expect(await createStaffSession(directory, { subject: 'x', name: 'x', role: 'agent', sid }, clock.real())).toBeNull();
  });

  test('a person has at most ten open sessions, and old rows are removed', async () => {
    const cookies = [];
    for (let number = 0; number < 11; number += 1) cookies.push(await sessionOf('ten.open', 'agent'));
    expect(await me({ cookie: cookies[0] ?? '' })).toBe(401);
    expect(await me({ cookie: cookies[1] ?? '' })).toBe(200);

    await directory
      .updateTable('staff_session')
      .set({ startedAt: minutesAgo(91 * 24 * 60) })
      .where('subject', '=', 'ten.open')
      .execute();
    await recordLogout(directory, { tokenId: 'long ago', subject: 'ten.open', sid: null }, minutesAgo(91 * 24 * 60));
    expect(await dropOldStaffSessions(directory, clock.real())).toBe(12);
    expect(await me({ cookie: cookies[10] ?? '' })).toBe(401);
  });
});

describe('forgeries', () => {
  const FORGERIES = SOAK ? 1_000 : 100;
  const random = randomOf(SEED);
  const flipBit = (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes);
    const bit = Math.floor(random.next() * copy.length * 8);
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return copy;
  };
  const secondsFromNow = (seconds: number): number => Math.floor(clock.real().getTime() / 1000) + seconds;

  test(
    `rejects ${FORGERIES} forged tokens and sessions (seed ${SEED})`,
    async () => {
      const { privateKey } = await generateKeyPair('RS256');
      const validToken = await desk.sign(desk.claims());
      const validCookie = await sessionOf('forged.from', 'supervisor');
      const ended = await sessionOf('forged.ended', 'supervisor');
      await desk.call('/desk/sign-out', { json: {}, headers: desk.ofPage(ended) });
      await recordLogout(directory, { tokenId: randomUUID(), subject: 'signed.out', sid: null }, clock.real());
      const keys = ((await (await fetch(`${issuer}/jwks`)).json()) as { keys: { n: string }[] }).keys;
      const { sessionHash: stored } = await directory
        .selectFrom('staff_session')
        .select('sessionHash')
        .where('subject', '=', 'forged.from')
        .executeTakeFirstOrThrow();
      expect([await me(desk.ofToken(validToken)), await me({ cookie: validCookie })]).toEqual([200, 200]);

      const parts = validToken.split('.');
      const bearer = async (token: string | Promise<string>) => desk.ofToken(await token);
      const part = (text: object): string => Buffer.from(JSON.stringify(text)).toString('base64url');
      const withoutField = (name: string) => Object.fromEntries(Object.entries(desk.claims()).filter(([key]) => key !== name));
      const kinds: Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>> = {
        'a flipped bit': () => {
          const index = Math.floor(random.next() * 3);
          return bearer(
            parts.map((text, at) => (at === index ? flipBit(Buffer.from(text, 'base64url')).toString('base64url') : text)).join('.'),
          );
        },
        'another key': () => bearer(new SignJWT(desk.claims()).setProtectedHeader({ alg: 'RS256', kid: 'tests' }).sign(privateKey)),
        'no signature': () => bearer(new UnsecuredJWT(desk.claims()).encode()),
        'no signature, with the key’s name': () => bearer(`${part({ alg: 'none', kid: 'tests' })}.${part(desk.claims())}.`),
        'the public key as a secret': () => {
          const signed = `${part({ alg: 'HS256', kid: 'tests' })}.${part(desk.claims())}`;
          return bearer(
            `${signed}.${createHmac('sha256', keys[0]?.n ?? '')
              .update(signed)
              .digest('base64url')}`,
          );
        },
        expired: () => bearer(desk.sign(desk.claims({ exp: secondsFromNow(-31 - Math.floor(random.next() * 9999)) }))),
        'not valid yet': () => bearer(desk.sign(desk.claims({ nbf: secondsFromNow(3600) }))),
        'another issuer': () => bearer(desk.sign(desk.claims({ iss: `https://id-${Math.floor(random.next() * 999)}.example` }))),
        'another audience': () => bearer(desk.sign(desk.claims({ aud: `https://payroll-${Math.floor(random.next() * 999)}.example` }))),
        'an ID token': () => bearer(desk.sign(desk.claims({ aud: 'desk', nonce: 'x' }))),
        'without an expiry': () => bearer(desk.sign(withoutField('exp'))),
        'without an issue time': () => bearer(desk.sign(withoutField('iat'))),
        'without a subject': () => bearer(desk.sign(withoutField('sub'))),
        'without a role': () => bearer(desk.sign(withoutField('roles'))),
        'another role': () => bearer(desk.sign(desk.claims({ roles: ['Supervisor', 'owner', 'agent '] }))),
        'of a person who was signed out': () => bearer(desk.sign(desk.claims({ sub: 'signed.out', iat: secondsFromNow(-60) }))),
        'cut short': () => bearer(validToken.slice(0, Math.floor(random.next() * (validToken.length - 1)) + 1)),
        noise: () => bearer(randomBytes(64).toString('base64url')),
        'another scheme': async () => ({ authorization: `Basic ${validToken}` }),
        'a cookie with a flipped bit': async () => ({
          cookie: cookieOf(flipBit(Buffer.from(validCookie.split('=')[1] ?? '', 'base64url')).toString('base64url')),
        }),
        'a guessed cookie': async () => ({ cookie: cookieOf(randomBytes(32).toString('base64url')) }),
        'an ended session': async () => ({ cookie: ended }),
        'the stored hash': async () => ({ cookie: cookieOf(stored.toString('base64url')) }),
        'two cookies': async () => ({ cookie: `${validCookie}; ${validCookie}` }),
        'a cookie without its prefix': async () => ({ cookie: validCookie.replace('__Host-', '') }),
      };
      const names = Object.keys(kinds);
      const accepted: string[] = [];
      for (let number = 0; number < FORGERIES; number += 1) {
        const name = names[number % names.length] ?? '';
        const status = await me((await kinds[name]?.()) ?? {});
        if (status !== 401 && !(status === 403 && name.endsWith('role'))) accepted.push(`${name}: ${status}`);
      }
      expect(accepted).toEqual([]);
      expect([await me(desk.ofToken(validToken)), await me({ cookie: validCookie })]).toEqual([200, 200]);
    },
    scaleTimeout(60_000),
  );

  test('rejects a token that the provider issued for another audience', async () => {
    expect(await me(desk.ofToken(await desk.deviceToken('liza.reyes')))).toBe(200);
    expect(await me(desk.ofToken(await desk.deviceToken('liza.reyes', 'https://payroll.example')))).toBe(401);
  });

  test('accepts a logout token only with valid claims and a valid signature, and only once', async () => {
    const sid = randomUUID();
    const cookie = await sessionOf('logged.out', 'agent', sid);
    const logout = {
      iss: issuer,
      aud: 'desk',
      iat: secondsFromNow(0),
      exp: secondsFromNow(120),
      sid,
      sub: 'logged.out',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    };
    const send = async (token: string): Promise<number> =>
      (await fetch(`${origin}/desk/back-channel-logout`, { method: 'POST', body: new URLSearchParams({ logout_token: token }) })).status;
    const jti = randomUUID();
    for (const wrong of [
      { aud: origin },
      { iss: 'https://id.example' },
      { nonce: 'x' },
      { events: {} },
      { events: 'http://schemas.openid.net/event/backchannel-logout' },
      { jti: undefined },
      { iat: secondsFromNow(-400) },
      { exp: secondsFromNow(-60) },
      { sid: undefined, sub: undefined },
    ])
      expect([wrong, await send(await desk.sign({ ...logout, jti, ...wrong } as JWTPayload))]).toEqual([wrong, 401]);
    expect(await send(new UnsecuredJWT({ ...logout, jti }).encode())).toBe(401);
    expect(await send('')).toBe(401);
    expect(await me({ cookie })).toBe(200);

    const validLogout = await desk.sign({ ...logout, jti });
    expect([await send(validLogout), await me({ cookie })]).toEqual([204, 401]);
    expect(await send(validLogout)).toBe(401);
  });
});
