import { saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import { contactInfo } from '@hiram/contract/endpoints/support.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { startCollector } from '../../../testing/collector.ts';
import { buildSession } from '../../../testing/factories.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { startService } from '../../../testing/service.ts';

const collector = await startCollector();
afterFile(() => collector.close());
const lines: string[] = [];
const { app, resources } = await startService({
  environment: { TRACES_URL: collector.url, TRACES_PERCENT: '100' },
  logTo: { write: (line: string) => void lines.push(line) },
});

const PAGE = { traceId: 'c0ffee00c0ffee00c0ffee00c0ffee01', spanId: 'beadbeadbeadbead' };
const traceparent = `00-${PAGE.traceId}-${PAGE.spanId}-01`;
const tap = { productId: 'P-7', moduleId: '30' };
const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);

test('the span of a request and its SQL spans have the trace id of the page', async () => {
  const { query } = await buildSession(resources);

  expect((await call(app, saveEvent, { query, fields: tap, headers: { traceparent } })).statusCode).toBe(200);

  await expect.poll(() => spansOf(PAGE.traceId).length).toBeGreaterThan(2);
  const [request, ...more] = spansOf(PAGE.traceId).filter(({ parentSpanId }) => parentSpanId === PAGE.spanId);
  expect(more).toEqual([]);
  expect(request).toMatchObject({
    name: 'POST /entirely/service/event/save',
    attributes: { 'http.request.method': 'POST', 'http.route': '/entirely/service/event/save', 'http.response.status_code': 200 },
  });
  const statements = spansOf(PAGE.traceId).filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  const sql = statements.map(({ attributes }) => String(attributes['db.query.text']));
  // The session is read before the body and the tap is inserted after it; both statements belong to the trace.
  expect(sql.some((text) => text.startsWith('select') && text.includes('"session"'))).toBe(true);
  expect(sql.some((text) => text.startsWith('insert into "tracking_event"'))).toBe(true);
  expect(statements).toHaveLength(spansOf(PAGE.traceId).length - 1);
  expect(lines.some((line) => line.includes(`"trace":"${PAGE.traceId}"`))).toBe(true);
});

test('a call without a valid traceparent header starts a new trace', async () => {
  const before = collector.spans.length;
  const broken = ['', 'x', `00-${'0'.repeat(32)}-${PAGE.spanId}-01`, `ff-${PAGE.traceId}-${PAGE.spanId}-01`];

  for (const header of broken) await call(app, contactInfo, { fields: { overall: '30' }, headers: { traceparent: header } });

  const spansOfCall = () => collector.spans.slice(before).filter(({ name }) => name.includes('contact-kf-info'));
  await expect.poll(() => spansOfCall().length).toBe(broken.length);
  const ids = spansOfCall().map(({ traceId }) => traceId);
  expect(new Set(ids).size).toBe(broken.length);
  expect(ids).not.toContain(PAGE.traceId);
});

test('spans contain no session id, user id or field value', async () => {
  const { query, sessionId, borrower } = await buildSession(resources);
  const secrets = [sessionId, borrower.userId, 'P-canary'];
  const sent = { traceId: 'c0ffee00c0ffee00c0ffee00c0ffee02', header: `00-c0ffee00c0ffee00c0ffee00c0ffee02-${PAGE.spanId}-01` };

  await call(app, saveEvent, { query, fields: { ...tap, productId: 'P-canary' }, headers: { traceparent: sent.header } });

  await expect.poll(() => spansOf(sent.traceId).length).toBeGreaterThan(2);
  for (const secret of secrets) expect(collector.text()).not.toContain(secret);
});

test('tracing is off by default', async () => {
  const { resources: plain } = await startService();

  expect(plain.tracing).toBeNull();
});
