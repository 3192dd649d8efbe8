import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fullPathOf } from '../wire/endpoint.ts';
import { endpoints, PROFILE_SECTIONS, uncalledPaths } from './endpoints.ts';
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
const OWNED_FIELDS = ['orderId', 'orderNo', 'problemId', 'userId', 'cardId', 'repaymentRecordId'];

test.each(endpoints.filter(({ access }) => access.kind === 'borrower'))(
  '$name declares every owned id of its request',
  ({ name, access }) => {
    const ownedFields = OWNED_FIELDS.filter((field) => field in (requestExamples[name] ?? {}));
    expect(access.kind === 'borrower' && access.owned.toSorted()).toEqual(ownedFields.toSorted());
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

/** The uncalled paths of the specification's section 7, by group, in its wording. */
const SPECIFIED_PATHS = {
  login: ['init', 'sms code', 'voice code', 'sms login', 'password login', 'reset password', 'logout'],
  home: ['page'],
  product: ['apply', 'detail', 'push'],
  certify: ['basic', 'personal', 'ext', 'job', 'city', 'list', 'advance log'],
  'credit-info': ['upload image', 'upload location', 'upload device', 'upload contacts'],
  user: ['menu', 'info', 'delete'],
  order: ['list'],
  contract: ['contracts', 'loan agreements'],
  loan: ['confirm', 'detail', 'details'],
  installment: ['plan', 'trail'],
  delay: ['detail'],
  pay: ['init pay type', 'submit utr'],
  'customer-service': ['init', 'contact info', 'whatsapp'],
  problem: ['init', 'upload', 'save', 'list', 'detail'],
  calculator: ['index', 'emi', 'exchange rate', 'add loan', 'del loan', 'list loan', 'info loan'],
  'book-keeping': ['list', 'save', 'upload', 'statistics', 'delete', 'categories', 'info'],
  'repayment-product': ['index', 'list', 'save', 'info', 'set reminder', 'close reminder', 'delete'],
};

test('[GEN-06] the uncalled paths are exactly those of the specification', () => {
  const listed = Object.entries(SPECIFIED_PATHS).flatMap(([group, entries]) =>
    entries.map((entry) => `/${group}/${entry.replaceAll(' ', '-')}`),
  );
  expect(Object.values(uncalledPaths).toSorted()).toEqual(listed.toSorted());
});

test('[GEN-06] the table has each called and uncalled name and path once', () => {
  const names = [...endpoints.map(({ name }) => name), ...Object.keys(uncalledPaths)];
  const paths = [...endpoints.map(({ path }) => path), ...Object.values(uncalledPaths)];
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(paths).size).toBe(paths.length);
});

test('[GEN-26] the profile section keys are public, personal, job, ext and bank', () => {
  expect(PROFILE_SECTIONS).toEqual(['public', 'personal', 'job', 'ext', 'bank']);
});
