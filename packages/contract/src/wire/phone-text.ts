import * as z from 'zod/mini';

/** A number as typed, before the profile's rule is asked. */
export const phoneText = z.string().check(z.regex(/^\+?\d{11,13}$/));
