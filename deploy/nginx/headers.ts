import { type PathName, pathNames } from '@hiram/contract/product/paths.ts';
import type { RoutesTable } from '@hiram/web/app/boot/routesTable.ts';

/** Pages that our confirmation screen shows in a frame; no other page may be framed. */
const FRAMED_PATHS: readonly PathName[] = ['loanAgreement', 'privacyPolicy'];

/** Pages that must open without a connection. A webview without service workers has only its HTTP cache, so it may store these pages for a day. */
const CACHED_PATHS: readonly PathName[] = ['repaymentOfCode', 'repaymentOfCode2', 'counterCode'];

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': '$content_policy',
  'Cache-Control': '$cache_policy',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  // The developer preview has a geolocation test; photos come from a file input, which needs no permission.
  'Permissions-Policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Policy of an answer that is no page, if the service sent none: nginx rejected the request, or the service was unavailable. */
export const ANSWER_POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type PolicyParts = Pick<RoutesTable, 'scriptHash' | 'framedOrigins' | 'imageOrigins'>;

/**
 * Policy of every page; the parts that differ between pages come from nginx maps.
 * @param imageOrigin origin of the object store for photos, if it is not this server
 */
export function contentPolicy({ scriptHash, framedOrigins, imageOrigins }: PolicyParts, imageOrigin: string | null): string {
  return [
    "default-src 'none'",
    `script-src 'self' '${scriptHash}'`,
    "style-src 'self'$style_hashes",
    ["img-src 'self' data: blob:", ...imageOrigins, ...(imageOrigin === null ? [] : [imageOrigin])].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    ["frame-src 'self'", ...framedOrigins].join(' '),
    "frame-ancestors '$frame_ancestors'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Returns [page, its style sources with a leading space each]. */
export function styleHashesByPage(table: RoutesTable): [string, string][] {
  return [...table.routes, table.notFound].flatMap(({ pages, styleHashes }) =>
    Object.values(pages).map((page): [string, string] => [`/${page}`, styleHashes.map((hash) => ` '${hash}'`).join('')]),
  );
}

export const framedPages = (table: RoutesTable): string[] => pagesOf(table, table.preview ? pathNames : FRAMED_PATHS);
export const cachedPages = (table: RoutesTable): string[] => pagesOf(table, CACHED_PATHS);

function pagesOf(table: RoutesTable, names: readonly PathName[]): string[] {
  return table.routes
    .filter(({ name }) => names.some((each) => each === name))
    .flatMap(({ pages }) => Object.values(pages).map((page) => `/${page}`));
}
