import * as z from 'zod/mini';

/** Pieces that the answers of several nouns are made of. */

/** A call that only succeeds or fails. */
export const noAnswer = z.nullable(z.object({}));

/** A choice of two in an answer: most flags of the specification are numbers. */
export const zeroOrOne = z.literal([0, 1]);

/** A line of display text: what it is, and its value, both as the borrower reads them. */
export const textRow = z.object({ text: z.string(), value: z.string() });
export type TextRow = z.output<typeof textRow>;

/** The same line as the complaint pages name it. */
export const titleRow = z.object({ title: z.string(), value: z.string() });
export type TitleRow = z.output<typeof titleRow>;
