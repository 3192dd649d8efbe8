import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions, type InlineConfig, type Manifest, type Rolldown } from 'vite';
import type { Locale } from '../src/platform/i18n/locale.ts';
import { oneLocale } from './oneLocale.ts';
import { inlineSharedChunks } from './inlineSharedChunks.ts';

export const WEB = join(import.meta.dirname, '..');
export const MAIN_SOURCE = 'src/app/main.tsx';
export const LANDING_SOURCE = 'src/app/landing.tsx';
const MANIFEST_FOLDER = '.vite';

/** iOS 15.4 and Android WebView 100: the oldest supported engines. */
const CSS_TARGET = ['ios15.4', 'chrome100'];
/**
 * The same engines. Between iOS 15.4 and 16 the bundler lowers only class fields, because of WebKit bug 236843: a parenthesis in an initializer
 * breaks its scope. `web.test.ts` rejects such initializers; lowering all fields would add 1.2 KiB to a page.
 */
const JS_TARGET = ['ios16', 'chrome100'];
/** Libraries, in a chunk that stays cached when our code changes. A library that one screen alone uses stays in that screen's chunk. */
const VENDOR = /node_modules\/(?:react|react-dom|scheduler|wouter|@tanstack|zod)\/|rolldown.runtime/;

export const sharedOptions: InlineConfig = { configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn', mode: 'production' };

/**
 * Preloads only the style sheets of a lazily loaded screen. Listing its scripts as well would put the names of all screens' chunks into every page;
 * the scripts of the first screen are named in its HTML.
 */
const onlySheets = (_file: string, parts: string[]): string[] => parts.filter((part) => part.endsWith('.css'));

export const browserOptions = {
  target: JS_TARGET,
  cssTarget: CSS_TARGET,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false, resolveDependencies: onlySheets },
  reportCompressedSize: false,
} as const;

type Chunks = { readonly name: string; readonly test: RegExp }[];

/** The main chunk contains all that the entry imports, including the parts that most screens use (`everyScreen.ts`). */
const APP_CHUNKS: Chunks = [
  { name: 'vendor', test: VENDOR },
  { name: 'main', test: /\/src\/app\/main\.tsx$/ },
];

export interface LanguageBuild {
  readonly client: Manifest;
  readonly landing: Manifest;
}

/**
 * Builds one language into the shared folder: a page loads the texts of its own language only, and files without texts have the same name in all
 * languages.
 */
export async function buildLanguage(outDir: string, locale: Locale): Promise<LanguageBuild> {
  const app = await buildEntry(outDir, MAIN_SOURCE, APP_CHUNKS, locale);
  const client = await inlineSharedChunks({ ...app, folder: outDir, shared: /\/vendor-/, target: JS_TARGET });
  // A separate build: chunks shared with the app would make the landing page load the app's code.
  const landing = await buildEntry(outDir, LANDING_SOURCE, [{ name: 'landing-vendor', test: VENDOR }], locale);
  return { client, landing: landing.manifest };
}

interface BuiltEntry {
  readonly manifest: Manifest;
  readonly chunks: readonly Rolldown.OutputChunk[];
}

async function buildEntry(outDir: string, source: string, groups: Chunks, locale: Locale): Promise<BuiltEntry> {
  const result = await build({
    ...sharedOptions,
    plugins: [oneLocale(locale)],
    build: {
      ...browserOptions,
      outDir,
      emptyOutDir: false,
      manifest: true,
      rolldownOptions: { input: join(WEB, source), preserveEntrySignatures: false, output: { codeSplitting: { groups } } },
    },
  });
  return { manifest: extractManifest(outDir), chunks: filesOf(result).filter((file) => file.type === 'chunk') };
}

/** Returns the manifest and deletes its file, which must not be served. */
export function extractManifest(outDir: string): Manifest {
  const manifest = JSON.parse(readFileSync(join(outDir, MANIFEST_FOLDER, 'manifest.json'), 'utf8')) as Manifest;
  rmSync(join(outDir, MANIFEST_FOLDER), { recursive: true });
  return manifest;
}

const DOCUMENTS_SOURCE = 'src/app/documents.tsx';

interface DocumentFiles {
  readonly script: Rolldown.OutputChunk;
  /** Style sheets and images. */
  readonly assets: readonly Rolldown.OutputAsset[];
  readonly manifest: Manifest;
}

/** The documents' own code is not served. They are built separately, because shared code would split the app's chunks. */
export async function buildDocumentFiles(): Promise<DocumentFiles> {
  const { files, manifest } = splitManifest(await buildInMemory(DOCUMENTS_SOURCE, {}, { manifest: true }));
  return {
    script: await buildOneChunk('src/app/documents.script.ts', 'es'),
    assets: files.filter((file) => file.type === 'asset'),
    manifest,
  };
}

export const PREVIEW_SOURCE = 'src/features/preview/main.tsx';

interface ToolFiles {
  readonly files: Rolldown.RolldownOutput['output'][number][];
  readonly manifest: Manifest;
}

/** A separate build, so that the borrower's files are the same with and without the preview. */
export async function buildPreview(define: Record<string, string>): Promise<ToolFiles> {
  return splitManifest(await buildInMemory(PREVIEW_SOURCE, {}, { manifest: true }, define));
}

function splitManifest(files: Rolldown.RolldownOutput['output'][number][]): ToolFiles {
  const manifest = files.find(({ fileName }) => fileName.startsWith(MANIFEST_FOLDER));
  if (manifest?.type !== 'asset') throw new Error('the build wrote no manifest');
  return { files: files.filter((file) => file !== manifest), manifest: JSON.parse(String(manifest.source)) as Manifest };
}

/** The same text for every page, so that the content policy allows it by one hash. */
export async function buildInlineScript(): Promise<string> {
  return (await buildOneChunk('src/app/boot/inline.ts', 'iife')).code.trim();
}

/** Script by which every page reports its errors and measurements. */
export const buildReportsScript = (): Promise<Rolldown.OutputChunk> => buildOneChunk('src/platform/telemetry/script.ts', 'es');

/** The file name is the same in every build, because browsers look for updates of a worker at its address. */
export async function buildOfflineWorker(): Promise<string> {
  return (await buildOneChunk('src/app/boot/offlineWorker.ts', 'iife')).code;
}

async function buildOneChunk(source: string, format: 'es' | 'iife'): Promise<Rolldown.OutputChunk> {
  const chunks = (await buildInMemory(source, { format, codeSplitting: false })).filter((file) => file.type === 'chunk');
  const [chunk] = chunks;
  if (chunk === undefined || chunks.length > 1) throw new Error(`${source} must be built into one file`);
  return chunk;
}

async function buildInMemory(
  source: string,
  output: Rolldown.OutputOptions,
  options: BuildOptions = {},
  define: Record<string, string> = {},
): Promise<Rolldown.RolldownOutput['output'][number][]> {
  const result = await build({
    ...sharedOptions,
    define,
    build: { ...browserOptions, ...options, write: false, rolldownOptions: { input: join(WEB, source), output } },
  });
  return filesOf(result);
}

const filesOf = (result: Awaited<ReturnType<typeof build>>): Rolldown.RolldownOutput['output'][number][] =>
  [result].flat().flatMap((each) => ('output' in each ? each.output : []));
