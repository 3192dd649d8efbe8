import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { endpoints } from '@hiram/contract/endpoints/endpoints.ts';
import { contactInfo } from '@hiram/contract/endpoints/support.ts';
import { expect, onTestFinished, test } from 'vitest';
import { waitUntil } from '../../../../../tools/testing/until.ts';
import { call } from '../../../testing/calls.ts';
import { databaseUrl } from '../../../testing/databases.ts';
import { startService } from '../../../testing/service.ts';

const { app, readiness, resources } = await startService();
const contactRequest = { fields: { overall: '30' } };

test('/healthz reports liveness and the profile of the pages, /readyz reports readiness', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ alive: true, pages: 'specified, session keys off' });
  const ready = await app.inject('/readyz');

  expect([ready.statusCode, ready.json()]).toEqual([200, { ready: true, failing: [] }]);
});

test('/readyz fails while the process stops; /healthz does not', async () => {
  readiness.stopping = true;
  const ready = await app.inject('/readyz');
  readiness.stopping = false;

  expect([ready.statusCode, ready.json()]).toEqual([503, { ready: false, failing: ['stopping'] }]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

test('metrics count requests by route pattern and status, without a query', async () => {
  await call(app, contactInfo, { query: { sessionId: 'secret-session' }, ...contactRequest });
  await app.inject('/entirely/guessed-path');

  const { body, headers } = await app.inject('/metrics');

  expect(headers['content-type']).toContain('text/plain');
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="POST",route="\/entirely\/v3\/personal-center\/contact-kf-info",status="200"\} 1/,
  );
  expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="unknown",status="404"\} 1/);
  expect(body).toContain('process_cpu_seconds_total');
  expect(body).not.toMatch(/secret-session|guessed-path/);
});

test('/docs shows the contract’s own OpenAPI document', async () => {
  const page = await app.inject('/docs');
  const document = (await app.inject('/docs/json')).json<{ openapi: string; paths: Record<string, unknown> }>();

  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(endpoints.map(({ path }) => `/entirely${path}`)));
});

test('an overloaded service returns 503 in the envelope and still answers /healthz and /metrics', async () => {
  const { app: busyApp } = await startService({
    pressureLimits: { maxEventLoopDelay: 1000, filesGiveUpAfter: 0, maxHeapUsedBytes: 1, sampleInterval: 20 },
  });
  await busyApp.ready();
  // The event loop is sampled every 20 ms, so shedding starts with a delay.
  const shedAnswer = await waitUntil(
    () => call(busyApp, contactInfo, contactRequest),
    ({ statusCode }) => statusCode === 503,
  );

  expect([shedAnswer.statusCode, shedAnswer.headers['retry-after']]).toEqual([503, '10']);
  expect(shedAnswer.json()).toMatchObject({ code: errorCodes.unavailable, data: null });
  expect((await busyApp.inject('/healthz')).statusCode).toBe(200);
  expect((await busyApp.inject('/metrics')).statusCode).toBe(200);
});

test('a delayed event loop sheds files before other calls', async () => {
  const pressureLimits = { maxEventLoopDelay: 100_000, filesGiveUpAfter: 1, maxHeapUsedBytes: 0, sampleInterval: 500 };
  const { app: busyApp } = await startService({ pressureLimits });
  await busyApp.ready();
  const work = setInterval(() => {
    for (const end = performance.now() + 30; performance.now() < end;);
  }, 40);
  onTestFinished(() => clearInterval(work));
  const shedAnswer = await waitUntil(
    () => busyApp.inject('/entirely/v4/documents/document?token=none'),
    ({ statusCode }) => statusCode === 503,
  );

  expect([shedAnswer.statusCode, shedAnswer.headers['retry-after']]).toEqual([503, '10']);
  expect((await call(busyApp, contactInfo, contactRequest)).statusCode).toBe(200);
});

test('an unavailable cell is reported as a metric and affects neither readiness nor calls without a borrower', async () => {
  const [first] = resources.cells.all;
  const unreachableUrl = databaseUrl('gone').replace(/:\d+\//, ':1/');
  const { app: half } = await startService({ environment: { CELLS: `cell-0=${unreachableUrl},cell-1=${first?.url ?? ''}` }, seed: false });

  expect((await half.inject('/readyz')).json()).toEqual({ ready: true, failing: [] });
  const { body } = await half.inject('/metrics');
  expect(body.split('\n').filter((line) => line.startsWith('dependency_up'))).toEqual([
    'dependency_up{dependency="directory"} 1',
    'dependency_up{dependency="cell-0"} 0',
    'dependency_up{dependency="cell-1"} 1',
    'dependency_up{dependency="redis"} 1',
  ]);
  const answers = await Promise.all(Array.from({ length: 24 }, () => call(half, contactInfo, contactRequest)));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
});
