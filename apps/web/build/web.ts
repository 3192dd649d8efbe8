import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { profileNamed } from '@hiram/contract/product/profile.ts';
import { localeOf } from '../src/platform/i18n/locale.ts';
import type { RoutesTable } from '../src/app/boot/routesTable.ts';
import {
  buildDocumentFiles,
  buildInlineScript,
  buildLanguage,
  buildOfflineWorker,
  buildPreview,
  buildReportsScript,
  type LanguageBuild,
  PREVIEW_SOURCE,
} from './bundle.ts';
import { buildChoices, withPreview } from './chosen.ts';
import { allBrands } from './config.ts';
import { compressAll, writeText } from './files.ts';
import { type FirstLoad, firstLoad } from './firstLoad.ts';
import { type DocumentFiles, writePages } from './pages.ts';
import { withPrerenderer } from './prerenderer.ts';
import type { Brand } from '../src/platform/config/brand.ts';

const robots = (origin: string): string => `User-agent: *\nDisallow: /entirely/\nSitemap: ${origin}/sitemap.xml\n`;

function sitemap(origin: string, { routes }: Pick<RoutesTable, 'routes'>): string {
  const entries = routes.filter(({ public: isPublic }) => isPublic).map(({ address }) => `<url><loc>${origin}${address}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}

function iconOf(colours: Brand['colours']): string {
  const ground = colours['primary'];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${ground}"/><path fill="${colours['on-primary']}" d="M11 8h6v24h-6zM23 8h6v24h-6z"/><path fill="${ground}" d="M9 16h10v8H9z"/><path fill="${colours['accent']}" d="M5 17.3h17v5.4H5zM30 17.3h5v5.4h-5z"/></svg>
`;
}

/** Logos of the sample lender's products and of the payment channels. The service's answers name the logo of each. */
const LOGOS = ['products', 'channels'] as const;

/**
 * Limit of the inline script, which is part of every compressed page. With session keys the page's first call is signed, so the inline script
 * contains the signing.
 */
const INLINE_SCRIPT_GZIP_BYTES = buildChoices.sessionKeys ? 1992 : 1381;

interface WebBuild {
  readonly table: RoutesTable;
  readonly scriptBytes: number;
}

/** The messages must be compiled before. */
export async function buildWeb(folder: string): Promise<WebBuild> {
  // React selects its production code by this variable.
  process.env['NODE_ENV'] = 'production';
  rmSync(folder, { recursive: true, force: true });
  const languageBuilds = await buildLanguages(folder);
  const documentFiles = await writeDocumentFiles(folder);
  const previewLoad = withPreview ? await writePreviewFiles(folder) : null;
  const reports = await writeReportsScript(folder);
  const script = await buildInlineScript();
  const scriptBytes = gzipSync(script, { level: 9 }).length;
  if (scriptBytes > INLINE_SCRIPT_GZIP_BYTES)
    throw new Error(`the inline script is part of every page and too large: ${scriptBytes} bytes gzip`);

  const built = { folder, config: buildChoices, languageBuilds, documentFiles, previewLoad, script, reports };
  const table = await withPrerenderer((prerenderer) => writePages(built, prerenderer));
  writeText(folder, 'offline-worker.js', await buildOfflineWorker());
  writeText(folder, 'icon.svg', iconOf(buildChoices.brand.colours));
  for (const logos of LOGOS) cpSync(join(import.meta.dirname, '../brands', logos), join(folder, logos), { recursive: true });
  writeText(folder, 'robots.txt', robots(buildChoices.brand.origin));
  writeText(folder, 'sitemap.xml', sitemap(buildChoices.brand.origin, table));
  compressAll(folder);
  // Written last: its presence marks a complete build.
  writeText(folder, 'routes.json', `${JSON.stringify(table, null, 2)}\n`);
  return { table, scriptBytes };
}

async function buildLanguages(folder: string): Promise<ReadonlyMap<string, LanguageBuild>> {
  const profile = profileNamed(buildChoices.profile);
  const builds = new Map<string, LanguageBuild>();
  for (const language of profile.languages) builds.set(language, await buildLanguage(folder, localeOf(profile, language)));
  return builds;
}

async function writeDocumentFiles(folder: string): Promise<DocumentFiles> {
  const { script, assets, manifest } = await buildDocumentFiles();
  writeText(folder, script.fileName, script.code);
  for (const { fileName, source } of assets) writeText(folder, fileName, source);
  return { script: script.fileName, manifest };
}

async function writeReportsScript(folder: string): Promise<string> {
  const { fileName, code } = await buildReportsScript();
  writeText(folder, fileName, code);
  return fileName;
}

async function writePreviewFiles(folder: string): Promise<FirstLoad> {
  const brands = allBrands().map(({ name, colours }) => ({ name, colours }));
  const { files, manifest } = await buildPreview({ __HIRAM_BRANDS__: JSON.stringify(brands) });
  for (const file of files) writeText(folder, file.fileName, file.type === 'chunk' ? file.code : file.source);
  return firstLoad(manifest, [PREVIEW_SOURCE]);
}
