import * as z from 'zod/mini';
import { LANGUAGES } from './profile.ts';

/** The language that the borrower reads. */
export const formLanguage = z.enum(LANGUAGES);
