import * as z from 'zod/mini';

/**
 * Codecs between a form's text and typed values. `z.coerce` is a lint error: it parses an empty amount as 0. The text '' or 'null' means an absent
 * value (older shells send the word); our pages omit the field.
 */
const isEmptyText = (text: string): boolean => text === '' || text === 'null';

/** At most twelve digits. */
export const formInteger = z.codec(z.string().check(z.regex(/^\d{1,12}$/)), z.number(), {
  decode: (text) => Number(text),
  encode: (value) => String(value),
});

const integerOrNothing = z.string().check(z.regex(/^(\d{1,12}|null)?$/));
const integerFrom = (text = ''): number | null => (isEmptyText(text) ? null : Number(text));

/** Integer that may be absent, empty or 'null'. */
export const formOptionalInteger = z.codec(z.optional(integerOrNothing), z.nullable(z.number()), {
  decode: integerFrom,
  encode: (value) => (value === null ? undefined : String(value)),
});

/** Integer that the specification lists in every request: `null` is sent as ''. */
export const formNullableInteger = z.codec(z._default(integerOrNothing, ''), z.nullable(z.number()), {
  decode: integerFrom,
  encode: (value) => (value === null ? '' : String(value)),
});

/** Text that may be absent, empty or 'null'. */
export const formOptionalTextUpTo = (maximum: number) =>
  z.codec(z.optional(z.string().check(z.maxLength(maximum))), z.nullable(z.string()), {
    decode: (text = '') => (isEmptyText(text) ? null : text),
    encode: (value) => value ?? undefined,
  });

/** Required text; rejects '' and 'null'. */
export const formTextUpTo = (maximum: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(maximum),
    z.refine((text) => !isEmptyText(text), 'must not be empty'),
  );

/** Text that a page sends back as the service has sent it; empty if the service has sent none. */
export const formTextSentBack = (maximum: number) => z.string().check(z.maxLength(maximum));

/** Applies to our ids and to those of a lender's catalogue. */
const LONGEST_ID = 64;
export const formId = formTextUpTo(LONGEST_ID);
export const formOptionalId = formOptionalTextUpTo(LONGEST_ID);

/** Id that the specification lists in every request: `null` is sent as ''. */
export const formNullableId = z.codec(z._default(z.string().check(z.maxLength(LONGEST_ID)), ''), z.nullable(z.string()), {
  decode: (text) => (isEmptyText(text) ? null : text),
  encode: (value) => value ?? '',
});

/** One of a few known numbers, such as scene 3. */
export function formChoice<const Choice extends number>(...choices: readonly [Choice, ...Choice[]]) {
  const texts = choices.map(String);
  return z.codec(z.enum(texts as [string, ...string[]]), z.literal([...choices]), {
    // The enum has already limited the text to the choices.
    decode: (text) => Number(text) as Choice,
    encode: (value) => String(value),
  });
}

export const formFlag = z.codec(z.enum(['0', '1']), z.boolean(), {
  decode: (text) => text === '1',
  encode: (value) => (value ? '1' : '0'),
});

/** A phone number as typed, before the profile's rule is applied. */
export const formPhone = /* @__PURE__ */ z.string().check(z.regex(/^\+?\d{11,13}$/));
