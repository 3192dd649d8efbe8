import type { CallShape } from '../wire/endpoint.ts';

const reported = (path: string): CallShape => ({ method: 'POST', path, client: 'v3', encoding: 'form' });

/** Calls for page reports without their schemas, because every page loads the script that sends them. */
export const pageReportCalls = { pageVitals: reported('/v4/page/vitals'), pageError: reported('/v4/page/error') } as const;

/** `error`: a script failed. `rejection`: an unhandled promise rejection. `crash`: a screen threw while rendering. */
export const PAGE_ERROR_KINDS = ['error', 'rejection', 'crash'] as const;
export type PageErrorKind = (typeof PAGE_ERROR_KINDS)[number];

export const PAGE_ERROR_LIMITS = { nameCharacters: 40, messageCharacters: 200, frames: 10 } as const;
