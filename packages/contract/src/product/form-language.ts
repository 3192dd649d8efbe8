import * as z from 'zod/mini';
import { LANGUAGES } from './profile.ts';

export const formLanguage = z.enum(LANGUAGES);
