import { createHash } from 'node:crypto';
import type { StructuredData } from '../src/platform/config/structuredData.ts';

export interface PageHead {
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly themeColour: { readonly light: string; readonly dark: string };
  readonly indexed: boolean;
  readonly styles: string;
  /** Set for pages of the public website. */
  readonly site?: {
    readonly name: string;
    /** Canonical address. */
    readonly address: string;
    readonly structuredData: StructuredData | undefined;
  };
}

interface AppParts {
  /** Scripts to preload, each before its importers; includes the entry. */
  readonly js: readonly string[];
  readonly entry: string;
  /** Style sheets whose text is in `styles`. */
  readonly css: readonly string[];
  readonly script: string;
  /** JSON that the inline script reads; `null` if the screen makes no first call. */
  readonly scriptData: string | null;
  /** Script that the inline script loads last. */
  readonly reports: string;
}

export const sourceHash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Page with a skeleton that the app replaces. The inline script comes last, because it would delay the first paint in the head. */
export function appPage(head: PageHead, body: string, app: AppParts): string {
  const call = app.scriptData === null ? '' : ` data-call="${escapeAttribute(app.scriptData)}"`;
  const data = `${call} data-reports="/${app.reports}"`;
  if (/<\/script/i.test(app.script)) throw new Error('the inline script must not contain </script');
  return page(head, appLinks(app), `<div id="root">${assertSafeMarkup(body)}</div><script${data}>${app.script}</script>`);
}

/** Complete page, which works with JavaScript disabled. */
export function documentPage(head: PageHead, body: string, scripts: readonly string[]): string {
  return page(head, scripts.map(moduleScript).join(''), assertSafeMarkup(body));
}

function page(head: PageHead, links: string, body: string): string {
  const { light, dark } = head.themeColour;
  return `<!doctype html><html lang="${head.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="color-scheme" content="light dark"><title>${escapeText(head.title)}</title><meta name="description" content="${escapeAttribute(head.description)}">${head.indexed ? '' : '<meta name="robots" content="noindex">'}<meta name="theme-color" media="(prefers-color-scheme:light)" content="${light}"><meta name="theme-color" media="(prefers-color-scheme:dark)" content="${dark}"><link rel="icon" href="/icon.svg" type="image/svg+xml">${siteLinks(head)}${links}<style>${head.styles}</style></head><body>${body}</body></html>
`;
}

function siteLinks({ site, title, description }: PageHead): string {
  if (site === undefined) return '';
  const graph = { title, description, type: 'website', url: site.address, site_name: site.name };
  const metas = Object.entries(graph).map(([name, text]) => `<meta property="og:${name}" content="${escapeAttribute(text)}">`);
  return `<link rel="canonical" href="${escapeAttribute(site.address)}">${metas.join('')}${dataBlock(site.structuredData)}`;
}

/** JSON-LD is data: no engine runs it, and the content policy needs no hash for it. */
const dataBlock = (data: StructuredData | undefined): string =>
  data === undefined ? '' : `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/**
 * iOS before 17 does not support `modulepreload`, and every engine uses a `preload` for a module. A disabled sheet is not fetched: it marks the sheet
 * as loaded for the loader of lazy chunks.
 */
function appLinks({ js, entry, css }: AppParts): string {
  const preloads = js.filter((file) => file !== entry).map((file) => `<link rel="preload" as="script" crossorigin href="/${file}">`);
  const sheets = css.map((file) => `<link rel="stylesheet" disabled href="/${file}">`);
  return `${preloads.join('')}${moduleScript(entry)}${sheets.join('')}`;
}

const moduleScript = (file: string): string => `<script type="module" crossorigin src="/${file}"></script>`;

/** The content policy silently blocks style attributes and foreign scripts, so the build rejects a page that contains any. */
export function assertSafeMarkup(body: string): string {
  const found = /\sstyle="|<script|<\/style/i.exec(body);
  if (found)
    throw new Error(`a page must not contain ${found[0].trim()}: …${body.slice(Math.max(0, found.index - 80), found.index + 80)}…`);
  return body;
}

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');
