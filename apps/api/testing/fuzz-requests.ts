import * as fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';

/** A request: fields, or a body that is not a form. */
export type FuzzRequest =
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'raw'; readonly contentType: string; readonly body: string };

interface WireSchema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, WireSchema>>;
}

/** Text that has broken services before: NUL, unpaired surrogates, numbers at limits, names of object properties, quotes of several languages. */
const TROUBLESOME_TEXTS = [
  '',
  'null',
  'undefined',
  '\0',
  'a\0b',
  '\uD800',
  '\u202E',
  '🙂',
  '0',
  '-1',
  '1.5',
  '1e9',
  'NaN',
  '999999999999',
  '2147483648',
  '9007199254740993',
  '__proto__',
  'constructor',
  "'; drop table borrower; --",
  '%00',
  '%',
  '../../etc/passwd',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  '<script>',
  '{"$gt":""}',
  'x'.repeat(5000),
];
const trouble = fc.constantFrom(...TROUBLESOME_TEXTS);
const junkText = fc.oneof(trouble, fc.string({ unit: 'binary', maxLength: 80 }));
const junkJson = fc.oneof(junkText, fc.jsonValue(), fc.maxSafeInteger());

const CONTENT_TYPES = [
  'application/x-www-form-urlencoded',
  'application/json',
  'multipart/form-data; boundary=b',
  'multipart/form-data',
  'text/plain',
  'x',
];
const raw: fc.Arbitrary<FuzzRequest> = fc.record({
  kind: fc.constant('raw' as const),
  contentType: fc.constantFrom(...CONTENT_TYPES),
  body: fc.oneof(
    junkText,
    fc.constantFrom('a=%ff%fe&b=%00', '--b\r\n', '{', '[]', '--b\r\nContent-Disposition: form-data\r\n\r\n\r\n--b--', 'a&'.repeat(3000)),
  ),
});

type Fields = Readonly<Record<string, unknown>>;
/** Existing values by field name. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Generates requests for a call. Most of them are close to the usual request, so that they pass the schema. */
export function fuzzRequests(endpoint: Endpoint, usual: Fields, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const schema = z.toJSONSchema(endpoint.request, { io: 'input' }) as WireSchema;
  const names = new Set([...Object.keys(schema.properties ?? {}), ...Object.keys(usual)]);
  const junkValue = endpoint.encoding === 'json' ? junkJson : junkText;
  const field = (name: string): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(usual[name], ...(known[name] ?? [])) },
      { weight: 2, arbitrary: fromSchema(schema.properties?.[name] ?? {}) },
      { weight: 1, arbitrary: junkValue },
    );
  const expected = fc.record(Object.fromEntries([...names].map((name) => [name, field(name)])));
  const left = fc.option(fc.constantFrom('', ...names), { nil: '', freq: 4 });
  const added = fc.dictionary(fc.oneof(trouble, fc.string()), junkValue, { maxKeys: 2 });
  const fields = fc.tuple(expected, left, fc.option(added, { freq: 4 })).map(([all, without, more]) => ({
    kind: 'fields' as const,
    fields: Object.fromEntries([...Object.entries(all), ...Object.entries(more ?? {})].filter(([name]) => name !== without)),
  }));
  return fc.oneof({ weight: 9, arbitrary: fields }, { weight: 1, arbitrary: raw });
}

/** Generates values that the JSON schema accepts: boundary values and values between them. */
function fromSchema({ type, format, pattern, enum: choices, ...bounds }: WireSchema): fc.Arbitrary<unknown> {
  if (choices !== undefined) return fc.constantFrom(...choices);
  if (format === 'binary') return fc.uint8Array({ maxLength: 200 }).map((bytes) => new File([bytes], 'photo.jpg'));
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  if (type === 'integer')
    return fc.integer({ min: Math.max(bounds.minimum ?? 0, -(2 ** 31)), max: Math.min(bounds.maximum ?? 2 ** 31, 2 ** 31 - 1) });
  const { minLength = 0, maxLength = 100 } = bounds;
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)), unit: 'grapheme' });
}
