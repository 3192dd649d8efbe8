import type * as z from 'zod/mini';
import { envelopeOf, exampleOf } from '../events/cloud-event.ts';
import { EVENT_NAMES, eventTypes } from '../events/event-types.ts';
import type { EventName } from '../events/event-types.ts';
import { paymentEvent, payoutEvent, webhookPath } from '../providers/providers.ts';
import { WEBHOOK_HEADERS, WEBHOOK_TOLERANCE_SECONDS } from '../providers/webhook-signature.ts';
import type { JsonObject } from './openapi-envelope.ts';

type SchemaOf = (schema: z.ZodMiniType) => JsonObject;

const text = { type: 'string' };
const header = (name: string, description: string): JsonObject => ({ name, in: 'header', required: true, description, schema: text });

const ID = 'Equal in every delivery of one event';
const TIMESTAMP = `Unix seconds. A webhook more than ${WEBHOOK_TOLERANCE_SECONDS} seconds off is rejected`;

const standardHeaders: readonly JsonObject[] = [
  header(WEBHOOK_HEADERS.id, ID),
  header(WEBHOOK_HEADERS.timestamp, 'Unix seconds. Reject a webhook that is more than five minutes off'),
  header(
    WEBHOOK_HEADERS.signature,
    'Standard Webhooks: `v1,` and the base64 of HMAC-SHA256 over id, timestamp and body joined by full stops. During a secret rotation there are several signatures, separated by spaces; one valid signature suffices',
  ),
];

/** OpenAPI 3.1 `webhooks`: the requests to the lender's back end, one for each event type. */
export const webhooksOf = (schemaOf: SchemaOf): JsonObject =>
  Object.fromEntries(EVENT_NAMES.map((name) => [name, { post: webhookOperation(name, schemaOf) }]));

const webhookOperation = (name: EventName, schemaOf: SchemaOf): JsonObject => ({
  operationId: name,
  summary: eventTypes[name].description,
  tags: ['events'],
  parameters: standardHeaders,
  requestBody: { required: true, content: { 'application/json': { schema: schemaOf(envelopeOf(name)), example: exampleOf(name) } } },
  responses: { '2XX': { description: 'Accepted, not sent again' }, default: { description: 'Sent again later, with the same id' } },
  security: [],
});

const PAYOUT_EXAMPLE = { reference: 'OR217K3M9XQ7D2P0A-1', state: 'credited', reason: '' };
const PAYMENT_EXAMPLE = {
  type: 'paid',
  paymentId: 'pay-1',
  providerReference: 'req-1',
  amount: 2_320_00,
  currency: 'PHP',
  paidAt: '2026-12-04T01:30:00Z',
};

/** Paths that providers call, in the format of the sandbox's providers. The adapter of a real company parses that company's format. */
export function providerPaths(schemaOf: SchemaOf): JsonObject {
  const operation = {
    operationId: 'takeProviderWebhook',
    summary: 'Receives a provider’s report about a payment or a payout',
    description:
      'In the format of the sandbox, whose providers are `payment` and `payout`. The adapter of a real company parses that company’s format and signature at the same address, under its own name.',
    tags: ['providers'],
    parameters: [
      { name: 'provider', in: 'path', required: true, schema: text, example: 'payment' },
      header(WEBHOOK_HEADERS.id, ID),
      header(WEBHOOK_HEADERS.timestamp, TIMESTAMP),
      header(
        WEBHOOK_HEADERS.signature,
        'HMAC-SHA256 in hexadecimal over the length of the id, the id, the timestamp and the body, joined by full stops',
      ),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { anyOf: [schemaOf(paymentEvent), schemaOf(payoutEvent)] },
          examples: { payment: { value: PAYMENT_EXAMPLE }, payout: { value: PAYOUT_EXAMPLE } },
        },
      },
    },
    responses: {
      200: {
        description: 'Received, not to be sent again. Also for a repeated webhook and one that could not be parsed',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { received: { const: true } }, required: ['received'] },
            example: { received: true },
          },
        },
      },
      403: { description: 'Not signed by the provider, or too old', ...failure },
      404: { description: 'Unknown provider name', ...failure },
      default: { description: 'Internal error, to be sent again', ...failure },
    },
    security: [],
  };
  return { [webhookPath('{provider}')]: { post: operation } };
}

const failure = { content: { 'application/json': { schema: { $ref: '#/components/schemas/genericFailure' } } } };
