import * as z from 'zod/mini';
import { catch as withFallback } from 'zod/mini';

/**
 * Parts of several answers. A lender's own service may answer the specification's calls: it may omit a field, send `null` or an unknown value, and a
 * number as its text (decision 0042). Decoding replaces what a page can do without by a neutral value. Encoding is strict, because zod's `catch` applies
 * to decoding only: our service sends every field.
 */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema, read: (value: unknown) => z.output<Schema>) =>
  // zod calls the function without a context for a JSON schema.
  withFallback(schema, (context?: { readonly value: unknown }) => read(context?.value) as never);

/** Answer whose content no page uses. */
export const noAnswer = lenient(z._default(z.nullable(z.object({})), null), () => null);

/** Field beyond the specification that may be `null` in answers of our own service, too. */
export const nullableExtension = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z._default<z.ZodMiniNullable<Schema>>(z.nullable(schema), null);

const withoutConversion = (value: unknown): never => value as never;

/** Field without a neutral value, such as a status; `null` if it is missing or unknown. Our service must send it: encoding `null` throws. */
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  lenient(z.codec(schema, z.custom<z.output<Schema> | null>(), { decode: withoutConversion, encode: encodeRequired }), () => null);

/** Field beyond the specification. */
export const extension = <Schema extends z.ZodMiniType>(schema: Schema) => orNull(nullableExtension(schema));

function encodeRequired(value: unknown): never {
  if (value === null) throw new Error('a field that our service must send is missing');
  return value as never;
}

/** Text or number, unchanged. Not a zod union, whose code would be on every page. */
export const textOrNumberAsGiven = z.custom<string | number>((value) => typeof value === 'string' || typeof value === 'number');

export const idInput = z.custom<string | number>((value) => (typeof value === 'string' && value !== '') || typeof value === 'number');

/** Id without which an entry has no use. */
export const id = z.codec(idInput, z.string(), { decode: String, encode: withoutConversion });

/** Text for display, an optional address or an id that is only sent back; a number counts as its text. */
export const text = lenient(z.codec(textOrNumberAsGiven, z.string(), { decode: String, encode: withoutConversion }), () => '');

/** Leaves out the entries that lack what they need. */
export const list = <Schema extends z.ZodMiniType>(entry: Schema) =>
  lenient(z.array(entry), (value) => (Array.isArray(value) ? value : []).flatMap((each) => readEntry(entry, each)));

function readEntry<Schema extends z.ZodMiniType>(entry: Schema, value: unknown): z.output<Schema>[] {
  const { success, data } = z.safeParse(entry, value);
  return success ? [data] : [];
}

/** Group of fields, each of which has a neutral value. */
export const group = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => {
  const fields = z.object(shape);
  return lenient(fields, () => z.parse(fields, {}));
};

/** A whole number, or its digits. */
export const wholeNumberInput = z.custom<string | number>((value) =>
  Number.isSafeInteger(typeof value === 'string' && /^-?\d+(\.0+)?$/.test(value) ? Number(value) : value),
);

export const wholeNumber = z.codec(wholeNumberInput, z.int(), { decode: Number, encode: withoutConversion });

/** Whole number for which 0 means none. */
export const count = lenient(wholeNumber, () => 0);

/** Flag in an answer; most flags of the specification are numbers. */
export const zeroOrOne = lenient(z.literal([0, 1]), (value) => (Number(value) === 1 ? 1 : 0));

/** Flag in an answer that is text. */
export const zeroOrOneText = (otherwise: '0' | '1') =>
  lenient(
    z.enum(['0', '1']),
    (value) => (['0', '1'] as const).find((flag) => value !== '' && Number(value ?? NaN) === Number(flag)) ?? otherwise,
  );

export const textRow = z.object({ text, value: text });
export type TextRow = z.output<typeof textRow>;

/** Row for display, with the field names of the complaint pages. */
export const titleRow = z.object({ title: text, value: text });
export type TitleRow = z.output<typeof titleRow>;
