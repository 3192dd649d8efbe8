import type { Endpoint } from '../wire/endpoint.ts';
import type { EnvelopeForm } from '../wire/envelope.ts';

export type JsonObject = { [key: string]: unknown };

const successFields: Record<EnvelopeForm, JsonObject> = {
  generic: { code: { const: 0 } },
  legacy: { code: { const: '00' } },
  flag: { success: { const: true }, code: { const: 0 } },
};

const failureFields: Record<EnvelopeForm, JsonObject> = {
  generic: { code: { type: 'integer' } },
  legacy: { code: { type: 'string' } },
  flag: { success: { const: false }, code: { type: 'integer' } },
};

const message = { type: 'string' };

/** Schemas `genericFailure`, `legacyFailure` and `flagFailure`. */
export const failureSchemas: JsonObject = Object.fromEntries(
  Object.entries(failureFields).map(([form, fields]) => [`${form}Failure`, objectOf({ ...fields, message, data: { type: 'null' } })]),
);

/** Schema of an answer in its envelope: below `data`, or with its fields beside the code. */
export function answerSchema(endpoint: Endpoint, answer: JsonObject): JsonObject {
  const envelope = { ...successFields[endpoint.envelope], message };
  if (endpoint.answerAt === 'data')
    return objectOf({ ...envelope, data: answer }, endpoint.answer._zod.optin === undefined ? [] : ['data']);
  return objectOf({ ...envelope, ...(answer['properties'] as JsonObject) });
}

function objectOf(properties: JsonObject, optional: readonly string[] = []): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) };
}
