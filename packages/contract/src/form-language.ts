import * as z from 'zod/mini';
import type { Language } from './profile.ts';

/** The language that the borrower reads. */
export const formLanguage = z.enum(['en', 'fil'] as const satisfies readonly Language[]);
