import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { startService } from '../../../testing/service.ts';
import { Signal } from '../../../testing/signal.ts';
import { closeConnectionsOnStop } from './listening.ts';

const folder = mkdtempSync(join(tmpdir(), 'listening-'));
afterFile(async () => rmSync(folder, { recursive: true }));
const [cert, key] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
const certificate =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=service -addext subjectAltName=DNS:service';
execFileSync('openssl', [...certificate.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });

test('a service with a certificate answers only over TLS', async () => {
  const { app } = await startService({ environment: { TLS_FOLDER: folder } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  const status = await new Promise((resolve, reject) => {
    const requestSent = request({ host: '127.0.0.1', port, path: '/healthz', servername: 'service', ca: readFileSync(cert) }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    requestSent.on('error', reject).end();
  });

  expect(status).toBe(200);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
});

const CALL_MS = 400;

async function startSlow(callsEndWithinMs?: number) {
  const [app, requestSent] = [fastify({ return503OnClosing: false }), new Signal()];
  closeConnectionsOnStop(app, callsEndWithinMs);
  app.get('/', async () => {
    requestSent.give();
    await sleep(CALL_MS);
    return 'answered';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const close = async (): Promise<number> => {
    const began = performance.now();
    await app.close();
    return performance.now() - began;
  };
  return { port, requestSent, close };
}

test('a stopping server answers the current call and does not wait for its keep-alive connection to close', async () => {
  const { port, requestSent, close } = await startSlow();
  const agent = new Agent({ keepAlive: true });
  afterFile(async () => agent.destroy());
  const answer = new Promise<string>((resolve, reject) => {
    requestPlain({ host: '127.0.0.1', port, agent }, (answered) => answered.on('data', (data) => resolve(String(data))))
      .on('error', reject)
      .end();
  });
  await requestSent.given;

  const closedAfterMs = await close();

  expect(await answer).toBe('answered');
  expect(closedAfterMs).toBeGreaterThan(CALL_MS / 2);
  expect(closedAfterMs).toBeLessThan(scaleTimeout(5_000));
});

test('a stopping server closes a connection without a call after the time limit of calls', async () => {
  const { port, close } = await startSlow(CALL_MS);
  const silentSocket = connect(port, '127.0.0.1');
  const cut = new Promise<void>((resolve) => silentSocket.once('close', () => resolve()));
  await new Promise<void>((resolve) => silentSocket.once('connect', () => resolve()));

  const closedAfterMs = await close();

  await cut;
  expect(closedAfterMs).toBeGreaterThan(CALL_MS / 2);
  expect(closedAfterMs).toBeLessThan(scaleTimeout(5_000));
});
