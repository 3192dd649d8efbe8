import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answerExample } from '../endpoints/answer-examples.ts';
import { fullPathOf } from '../wire/endpoint.ts';
import { readEnvelope } from '../wire/envelope.ts';
import { endpoints, uncalledPaths } from '../endpoints/endpoints.ts';
import { exampleOf } from '../events/cloud-event.ts';
import { EVENT_NAMES, eventTypes } from '../events/event-types.ts';
import { openApiDocument } from './openapi.ts';
import { partnerEndpoints } from '../endpoints/partner.ts';

/** Serialized to JSON as for a reader, which removes undefined values. */
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

test('describes no other path than the providers’ webhooks, and no uncalled path', () => {
  const paths = Object.keys(at('paths') as object);
  expect(paths).toHaveLength(endpoints.length + partnerEndpoints.length + 1);
  expect(paths).toContain('/entirely/webhooks/{provider}');
  for (const path of Object.values(uncalledPaths)) expect(paths).not.toContain(`/entirely${path}`);
});

const bodyTypes = {
  query: undefined,
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  json: 'application/json',
};

test.each([...endpoints, ...partnerEndpoints])('the payload of $name is described as $encoding', (endpoint) => {
  const content = operation(fullPathOf(endpoint), endpoint.method.toLowerCase(), 'requestBody', 'content') ?? {};
  const [type, ...others] = Object.keys(content);
  expect(type).toBe(bodyTypes[endpoint.encoding]);
  expect(others).toEqual([]);
});

test('describes each parameter of a query, also of the POST with a query', () => {
  const parameters = operation('/entirely/api/v1/youmi/youmi-api/service/loan/repayment-way', 'post', 'parameters');
  expect(parameters).toContainEqual({
    name: 'orderId',
    in: 'query',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 64 },
    example: 'OR217K3M9XQ7D2P0A',
  });
  const jump = operation('/entirely/v3/contract/contract-jump', 'get', 'parameters');
  expect(jump).toContainEqual(expect.objectContaining({ name: 'orderId', required: false }));
});

test('describes form fields as text with their pattern', () => {
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

test('describes an uploaded file as binary', () => {
  const path = '/entirely/user-problem/upload-problem-img';
  expect(operation(path, 'post', 'requestBody', 'content', bodyTypes.multipart, 'schema', 'properties', 'problemImage')).toMatchObject({
    format: 'binary',
  });
});

const success = (path: string, method: string) =>
  operation(path, method, 'responses', '200', 'content', 'application/json', 'schema', 'anyOf', '0', 'properties');

test('describes each answer in its envelope', () => {
  expect(success('/entirely/v3/personal-center/contact-kf-info', 'post')).toMatchObject({
    code: { const: 0 },
    data: { required: ['email', 'smWa'] },
  });
  expect(success('/entirely/panda/honey/scholarships', 'post')).toMatchObject({ code: { const: '00' } });
  expect(success('/entirely/community/fai', 'post')).toMatchObject({ success: { const: true } });
  expect(success('/entirely/user-problem/problem-list', 'post')).toMatchObject({ code: { const: 0 }, tabs: { type: 'array' } });
});

test('[GEN-28] describes extension fields as optional for another service', () => {
  const way = success('/entirely/api/v1/youmi/youmi-api/service/loan/repayment-way', 'post') as { data: { required: string[] } };
  expect(way).toMatchObject({ data: { properties: { amount: { description: expect.stringContaining('may leave it out') as string } } } });
  expect(way.data.required).toEqual(['alipay', 'repayToken', 'bankCards']);
  const bound = ['responses', '200', 'content', 'application/json', 'schema', 'anyOf', '0', 'required'];
  expect(operation('/entirely/v3/bind-card/bind-card-new', 'post', ...bound)).toEqual(['code', 'message']);
});

test('describes a read-only POST as repeatable, and no other POST', () => {
  expect(operation('/entirely/community/fai', 'post', 'description')).toMatch(/^Changes nothing\./);
  expect(operation('/entirely/v3/loan-details/generate-vcode', 'post', 'description')).toBeUndefined();
});

test('describes the captcha as an image', () => {
  const content = operation('/entirely/api/v2/youmi/promotion/get-captcha', 'get', 'responses', '200', 'content');
  expect(content).toEqual({ 'image/png': {} });
});

test('requires a session for borrower calls, a signature for partner calls, nothing for public calls', () => {
  expect(operation('/entirely/community/fai', 'post', 'security')).toEqual([{ userId: [], deviceId: [], sessionId: [] }, { Session: [] }]);
  const partner = { 'x-partner-key': [], 'x-partner-timestamp': [], 'x-partner-nonce': [], 'x-partner-signature': [] };
  expect(operation('/partner/offers', 'post', 'security')).toEqual([partner]);
  expect(operation('/entirely/v3/personal-center/contact-kf-info', 'post', 'security')).toEqual([]);
});

test('every reference and security scheme resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  expect(references.length).toBeGreaterThan(endpoints.length);
  for (const reference of references) expect(at(...reference.split('/')), reference).toBeDefined();
  for (const endpoint of [...endpoints, ...partnerEndpoints]) {
    const needed = operation(fullPathOf(endpoint), endpoint.method.toLowerCase(), 'security') as object[];
    for (const scheme of needed.flatMap((way) => Object.keys(way)))
      expect(at('components', 'securitySchemes', scheme), scheme).toBeDefined();
  }
});

test('describes no parameter of a call twice', () => {
  for (const endpoint of endpoints) {
    const parameters = operation(fullPathOf(endpoint), endpoint.method.toLowerCase(), 'parameters') as { name?: string; $ref?: string }[];
    const names = parameters.map(({ name, $ref }) => name ?? $ref?.split('/').at(-1));
    expect(new Set(names).size, endpoint.name).toBe(names.length);
  }
});

test.each(['Session', 'Session-Signature'])('page calls accept the header %s, partner calls do not', (header) => {
  const reference = { $ref: `#/components/parameters/${header}` };
  for (const endpoint of endpoints)
    expect(operation(fullPathOf(endpoint), endpoint.method.toLowerCase(), 'parameters'), endpoint.name).toContainEqual(reference);
  for (const endpoint of partnerEndpoints)
    expect(operation(fullPathOf(endpoint), endpoint.method.toLowerCase(), 'parameters'), endpoint.name).not.toContainEqual(reference);
  expect(at('components', 'parameters', header)).toMatchObject({ in: 'header', required: false });
});

const validityOf = (described: unknown) => new Validator().validate(structuredClone(described) as Record<string, unknown>);

test('the document is valid, and the validator rejects a mistake', async () => {
  expect(await validityOf(document)).toMatchObject({ valid: true });
  const invalidDocument = { ...(document as object), webhooks: { 'loan.example': { post: { operationId: 7 } } } };
  expect(await validityOf(invalidDocument)).toMatchObject({ valid: false });
});

interface Content {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { name?: string; in?: string; required?: boolean; schema?: object; example?: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

const operationsOf = (paths: unknown): Operation[] =>
  Object.values(paths as Record<string, Record<string, Operation>>).flatMap((methods) => Object.values(methods));
const described = [...operationsOf(at('paths')), ...operationsOf(at('webhooks'))];
const examplesOf = ({ example, examples }: Content): unknown[] =>
  examples === undefined ? [example] : Object.values(examples).map(({ value }) => value);

/** Every body with a schema and every required query parameter must have an example. */
const shown = described.flatMap(({ operationId, parameters, requestBody, responses }) => [
  ...Object.values(requestBody?.content ?? {}).flatMap((content) =>
    examplesOf(content).map((value) => ({ what: `request of ${operationId}`, schema: content.schema, value })),
  ),
  ...Object.values(responses['200']?.content ?? {}).flatMap((content) =>
    content.schema === undefined
      ? []
      : examplesOf(content).map((value) => ({ what: `answer of ${operationId}`, schema: content.schema, value })),
  ),
  ...parameters.flatMap(({ name, in: where, required, schema, example: value }) =>
    where === 'query' && required === true ? [{ what: `${name} of ${operationId}`, schema, value }] : [],
  ),
]);

// Formats are not validated: zod emits a pattern beside each.
const schemas = new Ajv2020({ strict: false, validateFormats: false });
const { components } = document as { components: object };

test.each(shown)('the example of the $what matches its schema in the document', ({ schema, value }) => {
  // The schema of an answer also allows a refusal; its example is a success.
  const { anyOf } = schema as { anyOf?: readonly object[] };
  const isAnswer = anyOf !== undefined && JSON.stringify(anyOf.at(-1)).includes('Failure');
  const check = schemas.compile({ ...(isAnswer ? anyOf[0] : schema), components });
  expect(check(value), JSON.stringify(check.errors)).toBe(true);
});

test('every call, webhook and provider call has an example', () => {
  const withExample = new Set(shown.map(({ what }) => what));
  const bodies = described.flatMap(({ operationId, requestBody }) => (requestBody === undefined ? [] : [`request of ${operationId}`]));
  const answers = [...endpoints, ...partnerEndpoints].flatMap(({ name, mediaType }) =>
    mediaType === undefined ? [`answer of ${name}`] : [],
  );
  expect([...bodies, ...answers].filter((what) => !withExample.has(what))).toEqual([]);
  expect(shown.filter(({ value }) => value === undefined)).toEqual([]);
});

test.each([...endpoints, ...partnerEndpoints].filter(({ mediaType }) => mediaType === undefined))(
  '$name parses its own answer example',
  (endpoint) => {
    const read = readEnvelope(endpoint.envelope, endpoint.answerAt, answerExample(endpoint));
    expect(z.safeParse(endpoint.answer, read.ok ? read.answer : undefined)).toMatchObject({ success: true });
  },
);

test('describes each event as an OpenAPI 3.1 webhook with the headers of Standard Webhooks', () => {
  const webhooks = at('webhooks') as Record<string, { post: Operation & { summary: string } }>;
  expect(Object.keys(webhooks)).toEqual(EVENT_NAMES);
  const { post } = webhooks['loan.payment.posted'] ?? {};
  expect(post).toMatchObject({ operationId: 'loan.payment.posted', summary: eventTypes['loan.payment.posted'].description });
  expect(post?.parameters.map(({ name, required }) => `${name} ${required}`)).toEqual([
    'webhook-id true',
    'webhook-timestamp true',
    'webhook-signature true',
  ]);
  expect(post?.requestBody?.content['application/json']).toMatchObject({ example: exampleOf('loan.payment.posted') });
});

test('every tag of an operation has a description, and no other tag is listed', () => {
  const tags = at('tags') as readonly { readonly name: string; readonly description: string }[];
  const used = [
    ...Object.values(at('paths') as Record<string, unknown>),
    ...Object.values(at('webhooks') as Record<string, unknown>),
  ].flatMap((path) => Object.values(path as Record<string, Operation & { tags: readonly string[] }>).flatMap((each) => each.tags));
  expect(tags.map(({ name }) => name).toSorted()).toEqual([...new Set(used)].toSorted());
  expect(tags.filter(({ description }) => description === '')).toEqual([]);
});
