import { expect, test } from 'vitest';
import { fullPathOf } from '../wire/endpoint.ts';
import { endpoints } from '../endpoints/endpoints.ts';
import { openApiDocument } from './openapi.ts';
import { partnerEndpoints } from '../endpoints/partner.ts';
import { uncalledPaths } from '../endpoints/paths-known.ts';

/** As a reader gets it: through JSON, where undefined is gone. */
const document: unknown = JSON.parse(JSON.stringify(openApiDocument()));

function at(...keys: string[]): unknown {
  let value = document;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

const operation = (path: string, method: string, ...keys: string[]) => at('paths', path, method, ...keys);

test('the document is OpenAPI 3.1 with a title and a version', () => {
  expect(at('openapi')).toMatch(/^3\.1\.\d$/);
  expect(at('info')).toMatchObject({ title: 'Hiram', version: '1' });
});

test.each([...endpoints, ...partnerEndpoints])('$name is described', (endpoint) => {
  const described = operation(fullPathOf(endpoint), endpoint.method.toLowerCase());
  expect(described).toMatchObject({ operationId: endpoint.name, responses: { 200: { description: expect.any(String) as string } } });
});

test('nothing else is described, least of all the uncalled paths', () => {
  const paths = Object.keys(at('paths') as object);
  expect(paths).toHaveLength(endpoints.length + partnerEndpoints.length);
  for (const path of Object.values(uncalledPaths)) expect(paths).not.toContain(`/entirely${path}`);
});

const bodyTypes = {
  query: undefined,
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  json: 'application/json',
};

test.each([...endpoints, ...partnerEndpoints])('the payload of $name travels as $encoding', (endpoint) => {
  const content = operation(fullPathOf(endpoint), endpoint.method.toLowerCase(), 'requestBody', 'content') ?? {};
  const [type, ...others] = Object.keys(content);
  expect(type).toBe(bodyTypes[endpoint.encoding]);
  expect(others).toEqual([]);
});

test('a query is described parameter by parameter, also on the POST that has one', () => {
  const parameters = operation('/entirely/api/v1/youmi/youmi-api/service/loan/repayment-way', 'post', 'parameters');
  expect(parameters).toContainEqual({
    name: 'orderId',
    in: 'query',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 64 },
  });
  const jump = operation('/entirely/v3/contract/contract-jump', 'get', 'parameters');
  expect(jump).toContainEqual(expect.objectContaining({ name: 'orderId', required: false }));
});

test('a form describes text, as it travels', () => {
  const form = operation(
    '/entirely/v3/loan-details/generate-vcode',
    'post',
    'requestBody',
    'content',
    bodyTypes.form,
    'schema',
    'properties',
  );
  expect(form).toMatchObject({ amount: { type: 'string', pattern: '^\\d{1,12}$' }, isDelay: { type: 'string', enum: ['0', '1'] } });
});

test('an uploaded file is described as binary', () => {
  const path = '/entirely/user-problem/upload-problem-img';
  expect(operation(path, 'post', 'requestBody', 'content', bodyTypes.multipart, 'schema', 'properties', 'problemImage')).toMatchObject({
    format: 'binary',
  });
});

const success = (path: string, method: string) =>
  operation(path, method, 'responses', '200', 'content', 'application/json', 'schema', 'anyOf', '0', 'properties');

test('each answer stands in its envelope', () => {
  expect(success('/entirely/v3/personal-center/contact-kf-info', 'post')).toMatchObject({
    code: { const: 0 },
    data: { required: ['email', 'smWa'] },
  });
  expect(success('/entirely/panda/honey/scholarships', 'post')).toMatchObject({ code: { const: '00' } });
  expect(success('/entirely/community/fai', 'post')).toMatchObject({ success: { const: true } });
  expect(success('/entirely/user-problem/problem-list', 'post')).toMatchObject({ code: { const: 0 }, tabs: { type: 'array' } });
});

test('[GEN-28] what the specification does not list is described as what another service may leave out', () => {
  const way = success('/entirely/api/v1/youmi/youmi-api/service/loan/repayment-way', 'post') as { data: { required: string[] } };
  expect(way).toMatchObject({ data: { properties: { amount: { description: expect.stringContaining('may leave it out') as string } } } });
  expect(way.data.required).toEqual(['alipay', 'repayToken', 'bankCards']);
  const bound = ['responses', '200', 'content', 'application/json', 'schema', 'anyOf', '0', 'required'];
  expect(operation('/entirely/v3/bind-card/bind-card-new', 'post', ...bound)).toEqual(['code', 'message']);
});

test('of a POST that only reads it says that it may be asked again, and of no other', () => {
  expect(operation('/entirely/community/fai', 'post', 'description')).toMatch(/^Changes nothing\./);
  expect(operation('/entirely/v3/loan-details/generate-vcode', 'post', 'description')).toBeUndefined();
});

test('the captcha is an image', () => {
  const content = operation('/entirely/api/v2/youmi/promotion/get-captcha', 'get', 'responses', '200', 'content');
  expect(content).toEqual({ 'image/png': {} });
});

test('a borrower proves a session, a partner a signature, a visitor nothing', () => {
  expect(operation('/entirely/community/fai', 'post', 'security')).toEqual([{ userId: [], deviceId: [], sessionId: [] }, { Session: [] }]);
  const partner = { 'x-partner-key': [], 'x-partner-timestamp': [], 'x-partner-nonce': [], 'x-partner-signature': [] };
  expect(operation('/partner/offers', 'post', 'security')).toEqual([partner]);
  expect(operation('/entirely/v3/personal-center/contact-kf-info', 'post', 'security')).toEqual([]);
});

test('every reference and every security scheme leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  expect(references.length).toBeGreaterThan(endpoints.length);
  for (const reference of references) expect(at(...reference.split('/')), reference).toBeDefined();
  for (const endpoint of [...endpoints, ...partnerEndpoints]) {
    const needed = operation(fullPathOf(endpoint), endpoint.method.toLowerCase(), 'security') as object[];
    for (const scheme of needed.flatMap((way) => Object.keys(way)))
      expect(at('components', 'securitySchemes', scheme), scheme).toBeDefined();
  }
});

test('no parameter is described twice on one call', () => {
  for (const endpoint of endpoints) {
    const parameters = operation(fullPathOf(endpoint), endpoint.method.toLowerCase(), 'parameters') as { name?: string; $ref?: string }[];
    const names = parameters.map(({ name, $ref }) => name ?? $ref?.split('/').at(-1));
    expect(new Set(names).size, endpoint.name).toBe(names.length);
  }
});

test.each(['Session', 'Session-Signature'])(
  'a call of the page may carry the header %s, and one of the lender’s back end does not',
  (header) => {
    const reference = { $ref: `#/components/parameters/${header}` };
    for (const endpoint of endpoints)
      expect(operation(fullPathOf(endpoint), endpoint.method.toLowerCase(), 'parameters'), endpoint.name).toContainEqual(reference);
    for (const endpoint of partnerEndpoints)
      expect(operation(fullPathOf(endpoint), endpoint.method.toLowerCase(), 'parameters'), endpoint.name).not.toContainEqual(reference);
    expect(at('components', 'parameters', header)).toMatchObject({ in: 'header', required: false });
  },
);
