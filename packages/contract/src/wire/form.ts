import * as z from 'zod/mini';

/**
 * Codecs between a form's text and typed values. `z.coerce` is a lint error: it reads an empty amount as 0.
 * Text that means "nothing" is '' or 'null' (older shells send the word). We send no field at all where there is nothing to say.
 */
const isNothing = (text: string): boolean => text === '' || text === 'null';

/** A whole number of at most twelve digits. */
export const formInteger = z.codec(z.string().check(z.regex(/^\d{1,12}$/)), z.number(), {
  decode: (text) => Number(text),
  encode: (value) => String(value),
});

/** An integer that may be left out, sent empty, or sent as 'null'. */
export const formOptionalInteger = z.codec(z.optional(z.string().check(z.regex(/^(\d{1,12}|null)?$/))), z.nullable(z.number()), {
  decode: (text = '') => (isNothing(text) ? null : Number(text)),
  encode: (value) => (value === null ? undefined : String(value)),
});

/** Text that may be left out, sent empty, or sent as 'null'. */
export const formOptionalTextUpTo = (maximum: number) =>
  z.codec(z.optional(z.string().check(z.maxLength(maximum))), z.nullable(z.string()), {
    decode: (text = '') => (isNothing(text) ? null : text),
    encode: (value) => value ?? undefined,
  });

/** Required text: never empty, never the word 'null'. */
export const formTextUpTo = (maximum: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(maximum),
    z.refine((text) => !isNothing(text), 'must not be empty'),
  );

/** An id of ours or of a lender's catalogue. */
const LONGEST_ID = 64;
export const formId = formTextUpTo(LONGEST_ID);
export const formOptionalId = formOptionalTextUpTo(LONGEST_ID);

/** An id that the specification lets be null, and so has in every request: without one it is sent empty. */
export const formNullableId = z.codec(z._default(z.string().check(z.maxLength(LONGEST_ID)), ''), z.nullable(z.string()), {
  decode: (text) => (isNothing(text) ? null : text),
  encode: (value) => value ?? '',
});

/** One of a few known numbers, such as scene 3. */
export function formChoice<const Choice extends number>(...choices: readonly [Choice, ...Choice[]]) {
  const texts = choices.map(String);
  return z.codec(z.enum(texts as [string, ...string[]]), z.literal([...choices]), {
    // The text is one of the choices' own, so its number is a choice.
    decode: (text) => Number(text) as Choice,
    encode: (value) => String(value),
  });
}

/** A form sends 0 and 1 for a choice of two. */
export const formFlag = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (text) => text === '1',
  encode: (value) => (value ? '1' : '0'),
});

/** A phone number as typed, before the profile's rule is applied. */
export const formPhone = /* @__PURE__ */ z.string().check(z.regex(/^\+?\d{11,13}$/));
