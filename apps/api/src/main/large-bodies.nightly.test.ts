import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SESSION_CHECK_PATH, SESSION_HEADER } from '@hiram/contract/wire/session.ts';
import { expect, test } from 'vitest';
import { browserSignature } from '../../testing/browser-key.ts';
import { buildSession } from '../../testing/factories.ts';
import { pngPhoto } from '../../testing/photos.ts';
import { startService } from '../../testing/service.ts';
import { upload, uploadBody, uploadPath } from '../../testing/uploads.ts';
import { startWebServer } from '../../testing/web-server.ts';
import type { WebServer } from '../../testing/web-server.ts';

const CONCURRENT_BODIES = 8;
const MB = 1024 * 1024;
const BODY_BYTES = 16 * MB - 1;
/** The rest is never sent, so that a buffered body stays on the disk. */
const SENT_BYTES = 15 * MB;
const BUFFERED_MB = (CONCURRENT_BODIES * SENT_BYTES) / MB;
const BODY_PART = Buffer.alloc(MB, 'a');

const lines: string[] = [];
const service = await startService({
  environment: { SESSION_KEYS: 'required' },
  logTo: { write: (line: string) => void lines.push(line) },
});
const { app, resources } = service;
const apiUrl = await app.listen({ host: '127.0.0.1', port: 0 });
const before = await startWebServer(apiUrl, ['--session-check', 'off']);
const after = await startWebServer(apiUrl);

interface Attacker {
  status: string | null;
  readonly closed: Promise<unknown>;
  close(): void;
}

/** Starts an upload of 16 MB without a session, sends as fast as possible and leaves the request open. */
function startUpload({ origin }: WebServer): Attacker {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  // A connection cut by the server is an expected error.
  const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
  const attacker: Attacker = { status: null, closed, close: () => socket.destroy() };
  socket.once('data', (bytes) => (attacker.status = bytes.toString('latin1').split(' ')[1] ?? ''));
  const headers = ['Host: a', 'X-Requested-With: a', 'Content-Type: multipart/form-data; boundary=a', `Content-Length: ${BODY_BYTES}`];
  socket.write(`POST ${uploadPath({ userId: 'a', sessionId: 'b', deviceId: 'c' })} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  for (let sent = 0; sent < SENT_BYTES; sent += MB) socket.write(BODY_PART);
  return attacker;
}

/** Attacks until all bytes sent are buffered or every connection is closed; returns the peak size on the web server's disk and the answers. */
async function measureUploads(
  webServer: WebServer,
): Promise<{ readonly bufferedMb: number; readonly answers: readonly (string | null)[] }> {
  const attackers = Array.from({ length: CONCURRENT_BODIES }, () => startUpload(webServer));
  let areClosed = false;
  void Promise.all(attackers.map(({ closed }) => closed)).then(() => (areClosed = true));
  let bufferedMb = 0;
  while (!areClosed && bufferedMb < BUFFERED_MB) {
    bufferedMb = Math.max(bufferedMb, Math.round(webServer.bodyBytes() / MB));
    await sleep(20);
  }
  const answers = attackers.map(({ status }) => status);
  for (const { close } of attackers) close();
  return { bufferedMb, answers };
}

test('rejects bodies of 16 MB without a session before reading them', async () => {
  const [withoutCheck, withCheck] = [await measureUploads(before), await measureUploads(after)];
  console.log(`${CONCURRENT_BODIES} bodies; before: ${JSON.stringify(withoutCheck)}; after: ${JSON.stringify(withCheck)}`);
  // Without the session check nginx buffers the body and waits for the rest.
  expect(withoutCheck).toEqual({ bufferedMb: BUFFERED_MB, answers: Array.from({ length: CONCURRENT_BODIES }, () => null) });
  expect(withCheck).toEqual({ bufferedMb: 0, answers: Array.from({ length: CONCURRENT_BODIES }, () => '401') });
  // The service got a session check for each upload, but no upload.
  const routes = lines.flatMap((line) => (JSON.parse(line) as { route?: string }).route ?? []);
  expect(routes).toEqual(Array.from({ length: CONCURRENT_BODIES }, () => SESSION_CHECK_PATH));
});

async function sendPhoto({ origin }: WebServer, query: Readonly<Record<string, string>>, session = ''): Promise<Response> {
  const url = uploadPath(query);
  const { headers: form, payload } = await uploadBody(await pngPhoto());
  const signature = await browserSignature({ method: 'POST', url, session, body: null });
  const headers = { ...form, ...signature, ...(session === '' ? {} : { [SESSION_HEADER]: session }) };
  return fetch(`${origin}${url}`, { method: 'POST', headers, body: new Uint8Array(payload) });
}

test('accepts a borrower’s photo, and rejects a photo with an ended session with the service’s own answer', async () => {
  const [good, ended] = [await buildSession(resources), await buildSession(resources, { expiresInMs: -1 })];
  expect((await sendPhoto(after, good.query)).status).toBe(200);
  const refused = await sendPhoto(after, ended.query);
  const serviceAnswer = await upload(app, ended, await pngPhoto());
  expect([refused.status, await refused.json()]).toEqual([serviceAnswer.statusCode, serviceAnswer.json()]);
  expect([after, before].map((each) => each.log()).join('\n')).not.toContain(good.sessionId);
});

test('accepts a photo with the session in its header, and rejects a wrong session before reading the photo', async () => {
  const { query, sessionId } = await buildSession(resources);
  const inHeader = (session: Readonly<Record<string, string>>): string => new URLSearchParams(session).toString();
  expect((await sendPhoto(after, {}, inHeader(query))).status).toBe(200);
  const linesBefore = lines.length;
  expect((await sendPhoto(after, {}, inHeader({ ...query, deviceId: 'other' }))).status).toBe(401);
  const routes = lines.slice(linesBefore).flatMap((line) => (JSON.parse(line) as { route?: string }).route ?? []);
  expect(routes).toEqual([SESSION_CHECK_PATH]);
  expect(`${after.log()}${lines.join('')}`).not.toContain(sessionId);
});

test('answers an upload with 503 and Retry-After if the service is unreachable', async () => {
  const answer = await sendPhoto(await startWebServer('http://127.0.0.1:1'), {});
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '10',
    { code: '900503', message: 'Busy at the moment, please try again', data: null },
  ]);
});
