import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fullPathOf } from '../wire/endpoint.ts';
import { endpoints } from './endpoints.ts';
import { partnerEndpoints } from './partner.ts';
import { requestExamples } from './request-examples.ts';

const all = [...endpoints, ...partnerEndpoints];

test('the calls API-01 to API-38 exist exactly once', () => {
  const ids = endpoints
    .map(({ id }) => id)
    .filter((id) => id.startsWith('API-'))
    .toSorted();
  expect(ids).toEqual(Array.from({ length: 38 }, (_, index) => `API-${String(index + 1).padStart(2, '0')}`));
});

test('no two calls share a name or a path', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(new Set(all.map(fullPathOf)).size).toBe(all.length);
});

test('only partner calls are outside the base path', () => {
  for (const endpoint of endpoints) expect(fullPathOf(endpoint)).toMatch(/^\/entirely\/[\w/-]+$/);
  for (const endpoint of partnerEndpoints) expect(fullPathOf(endpoint)).toMatch(/^\/partner\/[\w/-]+$/);
});

test('only contact details, promotion calls, the document check and page reports are public', () => {
  const publicIds = endpoints.filter(({ access }) => access.kind === 'public').map(({ id }) => id);
  expect(publicIds).toEqual([
    'API-09',
    'API-14',
    'API-15',
    'API-16',
    'API-17',
    'API-18',
    'API-19',
    'trackClickByForm',
    'API-20',
    'BEY-07',
    'pageVitals',
    'pageError',
  ]);
});

test('[GEN-10] exactly the legacy calls use the legacy client', () => {
  const legacy = endpoints.filter(({ client }) => client === 'legacy');
  expect(legacy.map(({ id }) => id).toSorted()).toEqual(['API-31', 'API-32', 'API-33', 'API-34', 'API-35', 'API-36', 'API-38']);
  expect(legacy.every(({ envelope }) => envelope === 'legacy')).toBe(true);
});

test('[GEN-07] a GET sends its payload in the query, a POST in a form, with two exceptions', () => {
  const exceptions = endpoints.filter(({ method, encoding }) => encoding !== (method === 'GET' ? 'query' : 'form'));
  expect(exceptions.map(({ name, encoding }) => [name, encoding])).toEqual([
    ['uploadComplaintImage', 'multipart'],
    ['repaymentWay', 'query'],
  ]);
});

test('read-only calls are all GETs except the counting ones, and the listed POSTs', () => {
  const exceptions = endpoints.filter(({ method, reads }) => reads !== (method === 'GET'));
  expect(exceptions.map(({ name, method }) => `${method} ${name}`).toSorted()).toEqual([
    'GET trackClick',
    'GET trackVisit',
    'POST bankForm',
    'POST certificate',
    'POST complaintDetail',
    'POST complaintList',
    'POST complaintStart',
    'POST confirmation',
    'POST contactInfo',
    'POST failedApplication',
    'POST instalmentInfo',
    'POST legacyConfirmation',
    'POST paymentPlan',
    'POST receipts',
    'POST repaymentWay',
    'POST rolloverInfo',
  ]);
});

/** Request fields that contain the id of a borrower-owned row. */
const OWNED_NAMES = ['orderId', 'orderNo', 'problemId', 'userId', 'cardId', 'repaymentRecordId'];

test.each(endpoints.filter(({ access }) => access.kind === 'borrower'))(
  '$name declares every owned id of its request',
  ({ name, access }) => {
    const asked = OWNED_NAMES.filter((field) => field in (requestExamples[name] ?? {}));
    expect(access.kind === 'borrower' && access.owned.toSorted()).toEqual(asked.toSorted());
  },
);

test.each(all)('a request of $name is decoded, and encoded to the same text', ({ name, request }) => {
  const example = requestExamples[name];
  expect(example, 'every call needs a request example').toBeDefined();
  const decoded = z.decode(request, example);
  expect(z.encode(request, decoded)).toEqual(example);
});

test('every example belongs to a call', () => {
  expect(Object.keys(requestExamples).toSorted()).toEqual(all.map(({ name }) => name).toSorted());
});
