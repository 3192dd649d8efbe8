import * as z from 'zod/mini';

/**
 * Pieces that the answers of several nouns are made of. A lender's own service may answer the specification's calls: what that lists is
 * demanded, what is ours besides may be left out, and where no type is shown, a number and its text are the same (decision 0042).
 */

/** A call that only succeeds or fails: no data is shown for it. */
export const noAnswer = z._default(z.nullable(z.object({})), null);

/** A field of ours which our own service, too, has nothing to say in at times. */
export const oursOrNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default<z.ZodMiniNullable<Schema>>(z.nullable(schema), null);

/** A field of ours. Null where a lender's own service leaves it out; ours must not, so writing null throws. */
export const ours = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.codec(oursOrNull(schema), z.custom<z.output<Schema> | null>(), { decode: asIs, encode: written });

const asIs = (value: unknown): never => value as never;

function written(value: unknown): never {
  if (value === null) throw new Error('left out');
  return value as never;
}

/** As it came; no union, whose own code would be on every page. */
export const textOrNumberAsGiven = z.custom<string | number>((value) => typeof value === 'string' || typeof value === 'number');

/** Text that another service may hold as a number: an id, a code, the value of a row. */
export const textOrNumber = z.codec(textOrNumberAsGiven, z.string(), { decode: String, encode: asIs });

/** A whole number, or its digits. */
export const wholeNumberInput = z.custom<string | number>((value) =>
  Number.isSafeInteger(typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value),
);

export const wholeNumber = z.codec(wholeNumberInput, z.int(), { decode: Number, encode: asIs });

const choiceOfTwo = z.literal([0, 1, '0', '1', false, true]);

/** A choice of two in an answer: most flags of the specification are numbers. */
export const zeroOrOne = z.codec(choiceOfTwo, z.literal([0, 1]), { decode: (value) => Number(value) as 0 | 1, encode: asIs });

/** The same for the few that are text. */
export const zeroOrOneText = z.codec(choiceOfTwo, z.enum(['0', '1']), {
  decode: (value) => String(Number(value)) as '0' | '1',
  encode: asIs,
});

/** A line of display text: what it is, and its value, both as the borrower reads them. */
export const textRow = z.object({ text: z.string(), value: textOrNumber });
export type TextRow = z.output<typeof textRow>;

/** The same line as the complaint pages name it. */
export const titleRow = z.object({ title: z.string(), value: textOrNumber });
export type TitleRow = z.output<typeof titleRow>;
