import * as z from 'zod/mini';

/**
 * Parts of several answers. A lender's own service may answer the specification's calls: fields that the specification lists are required, our
 * additions are optional, and where it shows no type, a number and its text are equivalent (decision 0042).
 */

export const noAnswer = z._default(z.nullable(z.object({})), null);

/** Field beyond the specification that may be `null` in answers of our own service, too. */
export const nullableExtension = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z._default<z.ZodMiniNullable<Schema>>(z.nullable(schema), null);

/** Field beyond the specification; `null` if a lender's own service omits it. Our service must send it, so encoding `null` throws. */
export const extension = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.codec(nullableExtension(schema), z.custom<z.output<Schema> | null>(), { decode: asIs, encode: encodeRequired });

const asIs = (value: unknown): never => value as never;

function encodeRequired(value: unknown): never {
  if (value === null) throw new Error('an extension field is missing');
  return value as never;
}

/** Text or number, unchanged. Not a zod union, whose code would be on every page. */
export const textOrNumberAsGiven = z.custom<string | number>((value) => typeof value === 'string' || typeof value === 'number');

/** Text that another service may send as a number: an id, a code, the value of a row. */
export const textOrNumber = z.codec(textOrNumberAsGiven, z.string(), { decode: String, encode: asIs });

/** A whole number, or its digits. */
export const wholeNumberInput = z.custom<string | number>((value) =>
  Number.isSafeInteger(typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value),
);

export const wholeNumber = z.codec(wholeNumberInput, z.int(), { decode: Number, encode: asIs });

const choiceOfTwo = z.literal([0, 1, '0', '1', false, true]);

/** Flag in an answer; most flags of the specification are numbers. */
export const zeroOrOne = z.codec(choiceOfTwo, z.literal([0, 1]), { decode: (value) => Number(value) as 0 | 1, encode: asIs });

/** Flag in an answer that is text. */
export const zeroOrOneText = z.codec(choiceOfTwo, z.enum(['0', '1']), {
  decode: (value) => String(Number(value)) as '0' | '1',
  encode: asIs,
});

export const textRow = z.object({ text: z.string(), value: textOrNumber });
export type TextRow = z.output<typeof textRow>;

/** Row for display, with the field names of the complaint pages. */
export const titleRow = z.object({ title: z.string(), value: textOrNumber });
export type TitleRow = z.output<typeof titleRow>;
