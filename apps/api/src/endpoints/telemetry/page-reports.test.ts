import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { paths } from '@hiram/contract/product/paths.ts';
import { pageError, pageVitals } from '@hiram/contract/endpoints/page-reports.ts';
import { requestExamples } from '@hiram/contract/endpoints/request-examples.ts';
import { beforeEach, expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { startService } from '../../../testing/service.ts';
import { BEHIND_PROXY, fromAddress, newAddress } from '../../../testing/addresses.ts';

const lines: string[] = [];
const { app } = await startService({
  environment: BEHIND_PROXY,
  logTo: { write: (line: string) => void lines.push(line) },
});
beforeEach(() => void lines.splice(0));

const error = requestExamples['pageError'] as Record<string, string>;
const report = (changes: Record<string, string>, address = newAddress()) =>
  call(app, pageError, { ...fromAddress(address), fields: { ...error, ...changes } });
const reports = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'page error');
const metrics = async (): Promise<string> => (await app.inject('/metrics')).body;

test('records page vitals in histograms by page', async () => {
  const fields = {
    page: '/customerService',
    timeToFirstByteMs: '180',
    firstContentfulPaintMs: '900',
    largestContentfulPaintMs: '1400',
    interactionToNextPaintMs: 'null',
    layoutShiftThousandths: '3',
  };
  const answer = await call(app, pageVitals, { fields });
  expect([answer.statusCode, answer.json()]).toEqual([200, { code: 0, message: 'success', data: null }]);

  const body = await metrics();
  const line = (text: string): boolean => body.split('\n').includes(text);
  expect(line('page_vitals_seconds_bucket{le="0.8",page="/customerService",moment="fcp"} 0')).toBe(true);
  expect(line('page_vitals_seconds_bucket{le="1.2",page="/customerService",moment="fcp"} 1')).toBe(true);
  expect(line('page_vitals_seconds_sum{page="/customerService",moment="lcp"} 1.4')).toBe(true);
  expect(line('page_vitals_seconds_count{page="/customerService",moment="ttfb"} 1')).toBe(true);
  expect(line('page_layout_shift_sum{page="/customerService"} 0.003')).toBe(true);
  // Older engines cannot measure the interaction to next paint; a missing value must not count as zero.
  expect(body).not.toContain('page="/customerService",moment="inp"');
});

test('counts unknown page addresses as other, and drops implausible figures', async () => {
  for (let index = 0; index < 50; index += 1)
    await call(app, pageVitals, { fields: { page: `/made${index}`, firstContentfulPaintMs: index === 0 ? '1000' : '999999999' } });

  const body = await metrics();
  const pages = new Set([...body.matchAll(/^page_\w+\{.*page="([^"]+)"/gm)].map(([, page = '']) => page));
  const addresses: readonly string[] = Object.values(paths).map(({ address }) => address);
  expect([...pages].filter((page) => page !== 'other' && !addresses.includes(page))).toEqual([]);
  expect(body).toContain('page_vitals_seconds_count{page="other",moment="fcp"} 1\n');
});

test('logs and counts a page error, with the same fingerprint for another build and stack', async () => {
  const first = await report({ page: '/order', stack: 'assets/main-1.js:1:2345\nassets/Ab-9.js:2:10' });
  await report({ page: '/order', build: 'main-2', stack: '' });

  expect([first.statusCode, first.json()]).toEqual([200, { code: 0, message: 'success', data: null }]);
  expect(reports()[0]).toMatchObject({
    level: 40,
    page: '/order',
    kind: 'error',
    name: 'TypeError',
    message: 'Cannot read properties of undefined',
    at: ['assets/main-1.js:1:2345', 'assets/Ab-9.js:2:10'],
    build: 'main-1',
    fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
  });
  expect(reports()[1]?.['fingerprint']).toBe(reports()[0]?.['fingerprint']);
  expect(await metrics()).toContain('page_errors_total{page="/order",kind="error"} 2\n');
});

test('scrubs numbers, ids, names and addresses from a reported error message', async () => {
  await report({ message: 'order OR217K3M9XQ7D2P0A of 09171234567, "Maria Santos", maria@example.test' });

  expect(reports()[0]?.['message']).toBe('order # of #, "…", #');
  for (const canary of ['OR217K3M9XQ7D2P0A', '09171234567', 'Maria', 'maria@']) expect(lines.join('')).not.toContain(canary);
});

test.each([
  ['page', '/order?sessionId=s-1'],
  ['page', 'order'],
  ['kind', 'other'],
  ['name', 'Maria Santos'],
  ['stack', 'https://loans.example/order?sessionId=s-1:1:2'],
  ['stack', 'at draw (assets/main-1.js:1:2)'],
  ['stack', 'assets/a.js:1:1\n'.repeat(11)],
  ['build', 'main 1'],
])('rejects a report whose %s is %j, and logs nothing', async (field, value) => {
  const answer = await report({ [field]: value });

  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: errorCodes.invalidRequest }]);
  expect(reports()).toEqual([]);
});

test('accepts 60 page errors from one address, and still accepts another address', async () => {
  const floodingAddress = newAddress();
  const statuses: number[] = [];
  for (let sent = 0; sent < 62; sent += 1) statuses.push((await report({}, floodingAddress)).statusCode);

  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.slice(60)).toEqual([429, 429]);
  expect((await report({})).statusCode).toBe(200);
  expect(reports()).toHaveLength(61);
});

test('counts 1200 page vitals from one address, and still accepts another address', async () => {
  const [floodingAddress, other] = [newAddress(), newAddress()];
  const measure = async (address: string): Promise<number> =>
    (await call(app, pageVitals, { ...fromAddress(address), fields: { page: '/landing', firstContentfulPaintMs: '900' } })).statusCode;
  const statuses: number[] = [];
  for (let sent = 0; sent < 1210; sent += 110)
    statuses.push(...(await Promise.all(Array.from({ length: 110 }, () => measure(floodingAddress)))));

  expect(statuses.filter((status) => status === 200)).toHaveLength(1200);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await measure(other)).toBe(200);
  expect(await metrics()).toMatch(/^page_vitals_seconds_count\{page="(\/landing|other)",moment="fcp"\} 120[12]$/m);
});

test('rejects a page error sent without X-Requested-With', async () => {
  const answer = await call(app, pageError, { fields: error, headers: { 'X-Requested-With': '' } });

  expect(answer.json()).toMatchObject({ code: errorCodes.notAllowed });
});
