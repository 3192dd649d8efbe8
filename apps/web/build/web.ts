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
import { chosen, withPreview } from './chosen.ts';
import { allBrands } from './config.ts';
import { compressAll, writeText } from './files.ts';
import { firstLoad, type FirstLoad } from './firstLoad.ts';
import { iconOf } from './icon.ts';
import { type DocumentFiles, writePages } from './pages.ts';
import { withPrerenderer } from './prerenderer.ts';
import { robots, sitemap } from './sitemap.ts';

/** Of the sample lender's products and of the channels that take payments; the service says which has which. */
const LOGOS = ['products', 'channels'] as const;

/** As it travels: inside a compressed page. */
const INLINE_SCRIPT_GZIP_BYTES = 1375;

interface WebBuild {
  readonly table: RoutesTable;
  readonly scriptBytes: number;
}

/** The whole front end, ready to be served. The messages must have been compiled. */
export async function buildWeb(folder: string): Promise<WebBuild> {
  // React chooses by it what to put in.
  process.env['NODE_ENV'] = 'production';
  rmSync(folder, { recursive: true, force: true });
  const languageBuilds = await buildLanguages(folder);
  const documentFiles = await writeDocumentFiles(folder);
  const previewLoad = withPreview ? await writePreviewFiles(folder) : null;
  const reports = await writeReportsScript(folder);
  const script = await buildInlineScript();
  const scriptBytes = gzipSync(script, { level: 9 }).length;
  if (scriptBytes > INLINE_SCRIPT_GZIP_BYTES)
    throw new Error(`the inline script stands in every page and is too large: ${scriptBytes} bytes gzip`);

  const built = { folder, config: chosen, languageBuilds, documentFiles, previewLoad, script, reports };
  const table = await withPrerenderer((prerenderer) => writePages(built, prerenderer));
  writeText(folder, 'offline-worker.js', await buildOfflineWorker());
  writeText(folder, 'icon.svg', iconOf(chosen.brand.colours));
  for (const logos of LOGOS) cpSync(join(import.meta.dirname, '../brands', logos), join(folder, logos), { recursive: true });
  writeText(folder, 'robots.txt', robots(chosen.brand.origin));
  writeText(folder, 'sitemap.xml', sitemap(chosen.brand.origin, table));
  compressAll(folder);
  // Last: who finds it knows that the build is whole.
  writeText(folder, 'routes.json', `${JSON.stringify(table, null, 2)}\n`);
  return { table, scriptBytes };
}

async function buildLanguages(folder: string): Promise<ReadonlyMap<string, LanguageBuild>> {
  const profile = profileNamed(chosen.profile);
  const builds = new Map<string, LanguageBuild>();
  for (const language of profile.languages) builds.set(language, await buildLanguage(folder, localeOf(profile, language)));
  return builds;
}

/** The documents share one script; each has the sheets of its own parts. */
async function writeDocumentFiles(folder: string): Promise<DocumentFiles> {
  const { script, assets, manifest } = await buildDocumentFiles();
  writeText(folder, script.fileName, script.code);
  for (const { fileName, source } of assets) writeText(folder, fileName, source);
  return { script: script.fileName, manifest };
}

/** Its name is in every page. */
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
