import type { CallShape } from '../wire/endpoint.ts';

const reported = (path: string): CallShape => ({ method: 'POST', path, client: 'v3', encoding: 'form' });

/** Where a page's reports about itself go, without their schemas: the script that makes them is loaded by every page. */
export const pageReportCalls = { pageVitals: reported('/v4/page/vitals'), pageError: reported('/v4/page/error') } as const;

/** A script that failed, a promise that nobody waited for, a screen that threw while it was drawn. */
export const PAGE_ERROR_KINDS = ['error', 'rejection', 'crash'] as const;
export type PageErrorKind = (typeof PAGE_ERROR_KINDS)[number];

export const PAGE_ERROR_LIMITS = { nameCharacters: 40, messageCharacters: 200, frames: 10 } as const;
