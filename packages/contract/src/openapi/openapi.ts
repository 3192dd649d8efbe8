import * as z from 'zod/mini';
import { answerExample } from '../endpoints/answer-examples.ts';
import { requestExamples } from '../endpoints/request-examples.ts';
import { idInput, textOrNumberAsGiven, wholeNumberInput } from '../wire/answer.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { moneyInput } from '../wire/money.ts';
import { fullPathOf } from '../wire/endpoint.ts';
import { endpoints } from '../endpoints/endpoints.ts';
import { answerSchema, failureSchemas } from './openapi-envelope.ts';
import type { JsonObject } from './openapi-envelope.ts';
import { commonParameters, headersOf, SESSION_CREDENTIALS, sessionParametersOf } from './openapi-parameters.ts';
import { providerPaths, webhooksOf } from './openapi-webhooks.ts';
import { partnerEndpoints } from '../endpoints/partner.ts';
import { PARTNER_HEADERS } from '../wire/partner-signature.ts';
import { SESSION_HEADER } from '../wire/session.ts';

const OPENAPI_DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const mediaTypes = { form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data', json: 'application/json' } as const;

const TAGS = {
  partner:
    'Calls of the lender’s back end. Each is signed with a key of the lender (docs/partner.md); the package @hiram/partner signs. Amounts are centavos. The answer is an envelope: `code` is 0, or the reason of a refusal with its `message`.',
  providers: 'Webhooks of payment providers and payout banks.',
  events: 'Webhooks to the lender’s endpoints. docs/events.md describes their guarantees, expected answers and retries.',
  borrower: 'Calls of the pages for a borrower with a session.',
  public: 'Calls of the pages that need no session.',
  legacy: 'The older calls of the pages, with their own envelope and field names.',
} as const;

/** OpenAPI 3.1 document of all calls and webhooks. The uncalled paths are omitted, because the service does not answer them. */
export function openApiDocument(): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hiram',
      version: '1',
      description:
        'Every call of the front end, the signed calls of the lender’s own backend, and webhooks: from providers, and to the lender.',
    },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: { ...pathsOf([...endpoints, ...partnerEndpoints]), ...providerPaths(wireSchema) },
    webhooks: webhooksOf(wireSchema),
    components: { schemas: failureSchemas, parameters: commonParameters, securitySchemes },
  };
}

function pathsOf(all: readonly Endpoint[]): JsonObject {
  return Object.fromEntries(all.map((endpoint) => [fullPathOf(endpoint), { [endpoint.method.toLowerCase()]: operationOf(endpoint) }]));
}

function operationOf(endpoint: Endpoint): JsonObject {
  const request = wireSchema(endpoint.request);
  const example = requestExample(endpoint);
  const queryParameters = endpoint.encoding === 'query' ? queryParametersOf(request, example) : [];
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.reads && endpoint.method === 'POST' ? { description: READ_ONLY_NOTE } : {}),
    tags: [tagOf(endpoint)],
    parameters: [...sessionParametersOf(endpoint), ...headersOf(endpoint), ...queryParameters],
    ...(endpoint.encoding === 'query'
      ? {}
      : { requestBody: { required: true, content: { [mediaTypes[endpoint.encoding]]: { schema: request, example } } } }),
    responses: responsesOf(endpoint),
    security: securityOf(endpoint),
  };
}

/** Stated for a POST only; for a GET the method implies it. */
const READ_ONLY_NOTE = 'Changes nothing. Pages retry it automatically after 503 with Retry-After.';

/** JSON schema of the wire form, which is the input side of a codec. */
function wireSchema(schema: z.ZodMiniType): JsonObject {
  const { $schema: dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: describeOwnType });
  if (dialect !== OPENAPI_DIALECT) throw new Error(`OpenAPI 3.1 requires the dialect ${OPENAPI_DIALECT}, not ${dialect}`);
  return rest;
}

/** Wire types of custom schemas, for which zod has no JSON schema; see `textOrNumberAsGiven`. */
const ownTypes = new Map<unknown, JsonObject>([
  [textOrNumberAsGiven, { type: ['string', 'number'] }],
  [wholeNumberInput, { type: ['integer', 'string'], pattern: '^-?\\d+$' }],
  [idInput, { type: ['string', 'number'] }],
  [moneyInput, { type: ['number', 'string'], description: 'Whole centavos, or pesos with a decimal point.' }],
]);

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

const describeOwnType: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  if (def.type === 'custom') {
    const own = ownTypes.get(zodSchema);
    if (own === undefined) throw new Error('a custom schema has no wire type for the document');
    Object.assign(jsonSchema, own);
  }
  // A neutral value is what our pages read, not what a service means.
  if (def.type === 'catch') delete jsonSchema.default;
  if (def.type === 'default' && def.defaultValue === null) {
    delete jsonSchema.default;
    jsonSchema.description = EXTENSION_NOTE;
  }
};

/** Description of fields that `ours`, `nullableExtension` and `noAnswer` mark. */
const EXTENSION_NOTE = 'Not in the specification: this service writes it, another service may leave it out.';

/** Replaces a file by its name. */
const requestExample = ({ name }: Endpoint): JsonObject =>
  Object.fromEntries(
    Object.entries(requestExamples[name] ?? {}).map(([field, value]) => [field, value instanceof File ? value.name : value]),
  );

function queryParametersOf(request: JsonObject, example: JsonObject): JsonObject[] {
  const required = new Set(request['required'] as string[] | undefined);
  return Object.entries(request['properties'] as JsonObject).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
    ...(name in example ? { example: example[name] } : {}),
  }));
}

function responsesOf(endpoint: Endpoint): JsonObject {
  const failure = { content: { 'application/json': { schema: { $ref: `#/components/schemas/${endpoint.envelope}Failure` } } } };
  return {
    200: { description: 'Success, or a refusal by a product rule', content: successContent(endpoint) },
    default: { description: 'Any other refusal', ...failure },
  };
}

function successContent(endpoint: Endpoint): JsonObject {
  if (endpoint.mediaType !== undefined) return { [endpoint.mediaType]: {} };
  const success = answerSchema(endpoint, wireSchema(endpoint.answer));
  const schema = { anyOf: [success, { $ref: `#/components/schemas/${endpoint.envelope}Failure` }] };
  return { 'application/json': { schema, example: answerExample(endpoint) } };
}

function tagOf(endpoint: Endpoint): string {
  if (endpoint.access.kind === 'partner') return 'partner';
  return endpoint.client === 'legacy' ? 'legacy' : endpoint.access.kind;
}

const apiKey = (where: 'query' | 'header', name: string): JsonObject => ({ type: 'apiKey', in: where, name });

const securitySchemes: JsonObject = Object.fromEntries([
  ...SESSION_CREDENTIALS.map((name) => [name, apiKey('query', name)] as const),
  ...[SESSION_HEADER, ...Object.values(PARTNER_HEADERS)].map((name) => [name, apiKey('header', name)] as const),
]);

/** Alternative ways to authenticate. All parts of one way are required together. */
const ways = { public: [], borrower: [SESSION_CREDENTIALS, [SESSION_HEADER]], partner: [Object.values(PARTNER_HEADERS)] } as const;

const securityOf = (endpoint: Endpoint): JsonObject[] =>
  ways[endpoint.access.kind].map((parts) => Object.fromEntries(parts.map((name) => [name, []])));
