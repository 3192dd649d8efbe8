import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { profileNamed } from '@hiram/contract/product/profile.ts';
import type { Manifest } from 'vite';
import { brandRule } from '../src/platform/config/brand.ts';
import type { BuildConfig } from '../src/platform/config/config.ts';
import {
  type AppPathName,
  type LandingPathName,
  type PathName,
  type ToolPathName,
  pathNames,
  paths,
} from '@hiram/contract/product/paths.ts';
import type { StructuredData } from '../src/platform/config/structuredData.ts';
import type { BuiltPage, BuiltRoute, RoutesTable } from '../src/app/boot/routesTable.ts';
import { LANDING_SOURCE, type LanguageBuild, MAIN_SOURCE } from './bundle.ts';
import { writeText } from './files.ts';
import { firstLoad, type FirstLoad } from './firstLoad.ts';
import { foreignSources } from './foreignSources.ts';
import { appPage, documentPage, type PageHead, sourceHash } from './page.ts';
import type { Prerenderer } from './prerenderer.ts';

interface Built {
  readonly folder: string;
  readonly config: BuildConfig;
  readonly languageBuilds: ReadonlyMap<string, LanguageBuild>;
  readonly documentFiles: DocumentFiles;
  /** `null` if the build has no preview. */
  readonly previewLoad: FirstLoad | null;
  readonly script: string;
  readonly reports: string;
}

export interface DocumentFiles {
  readonly script: string;
  readonly manifest: Manifest;
}

export async function writePages(built: Built, { renderer, sourceOf }: Prerenderer): Promise<RoutesTable> {
  const { languages } = renderer;
  const parts = { script: built.script, reports: built.reports };

  const writeScreen = async (name: AppPathName): Promise<BuiltPage> => {
    const { module } = await renderer.renderScreen(name, languages[0]);
    const source = await sourceOf(module);
    const loadIn = (language: string): FirstLoad => firstLoad(buildIn(built, language).client, [MAIN_SOURCE, source]);
    return writeInLanguages(built, name, languages, loadIn, async (language, load) => {
      const { title, body, earlyCall } = await renderer.renderScreen(name, language);
      const scriptData = earlyCall === null ? null : JSON.stringify(earlyCall);
      const entry = entryOf(buildIn(built, language).client, MAIN_SOURCE);
      return appPage(headOf(built, language, title, load, false), body, { ...load, ...parts, entry, scriptData });
    });
  };
  const writeLanding = (name: LandingPathName): Promise<BuiltPage> => {
    const loadIn = (language: string): FirstLoad => firstLoad(buildIn(built, language).landing, [LANDING_SOURCE]);
    return writeInLanguages(built, name, languages, loadIn, (language, load) => {
      const { title, body } = renderer.renderLanding(language);
      const entry = entryOf(buildIn(built, language).landing, LANDING_SOURCE);
      return appPage(headOf(built, language, title, load, false), body, { ...load, ...parts, entry, scriptData: null });
    });
  };
  type Render = (language: string) => ReturnType<typeof renderer.renderNotFound>;
  const writeDocument = async (name: PathName | 'notFound', render: Render): Promise<BuiltPage & { public: boolean }> => {
    const { module, site } = await render(languages[0]);
    const load = documentLoad(built.documentFiles, await sourceOf(module));
    const page = await writeInLanguages(
      built,
      name,
      languages,
      () => load,
      async (asked) => {
        const { title, body, language } = await render(asked);
        const head = headOf(built, language, title, load, name !== 'notFound' && paths[name].kind === 'document');
        return documentPage(name === 'notFound' || site === null ? head : siteHead(built, head, site, paths[name].address), body, load.js);
      },
    );
    return { ...page, public: site !== null };
  };

  const routes: BuiltRoute[] = [];
  for (const name of pathNames) {
    if (isTool(name)) {
      if (built.previewLoad !== null)
        routes.push({ name, ...paths[name], ...(await writeTool(built, name, built.previewLoad)), public: false });
      continue;
    }
    const page = isScreen(name)
      ? { ...(await writeScreen(name)), public: false }
      : isLanding(name)
        ? { ...(await writeLanding(name)), public: false }
        : await writeDocument(name, (language) => renderer.renderDocument(name, language));
    routes.push({ name, ...paths[name], ...page });
  }
  const notFound = await writeDocument('notFound', (language) => renderer.renderNotFound(language));
  const { profile, brand } = built.config;
  const preview = built.previewLoad !== null;
  const foreign = foreignSources(profileNamed(profile), brand);
  return { profile, languages, scriptHash: sourceHash(built.script), preview, ...foreign, routes, notFound };
}

const documentLoad = ({ script, manifest }: DocumentFiles, source: string): FirstLoad => ({
  js: [script],
  css: firstLoad(manifest, [source]).css,
});

const isLanding = (name: PathName): name is LandingPathName => paths[name].kind === 'landing';
const isScreen = (name: PathName): name is AppPathName => paths[name].kind === 'app';
const isTool = (name: PathName): name is ToolPathName => paths[name].kind === 'tool';

const writeTool = (built: Built, name: ToolPathName, load: FirstLoad): Promise<BuiltPage> =>
  writeInLanguages(
    built,
    name,
    ['en'],
    () => load,
    (language) => documentPage(headOf(built, language, 'Preview', load, false), '<div id="root"></div>', load.js),
  );

async function writeInLanguages(
  built: Built,
  name: string,
  languages: readonly string[],
  loadIn: (language: string) => FirstLoad,
  pageIn: (language: string, load: FirstLoad) => string | Promise<string>,
): Promise<BuiltPage> {
  const pages: Record<string, string> = {};
  const js: Record<string, readonly string[]> = {};
  const css = new Set<string>();
  const styleHashes = new Set<string>();
  for (const language of languages) {
    const load = loadIn(language);
    const path = `pages/${language}/${name}.html`;
    writeText(built.folder, path, await pageIn(language, load));
    pages[language] = path;
    js[language] = load.js;
    for (const sheet of load.css) css.add(sheet);
    styleHashes.add(sourceHash(stylesOf(built, load)));
  }
  // Languages differ in texts only: two style sheets for one page would mean that the builds have diverged.
  if (styleHashes.size > 1) throw new Error(`${name} has different styles in ${languages.join(' and ')}`);
  return { pages, js, css: [...css], styleHashes: [...styleHashes] };
}

function buildIn({ languageBuilds }: Built, language: string): LanguageBuild {
  const build = languageBuilds.get(language);
  if (build === undefined) throw new Error(`no build for the language ${language}`);
  return build;
}

function headOf(built: Built, language: string, title: string, load: FirstLoad, indexed: boolean): PageHead {
  const { name, colours, company } = built.config.brand;
  return {
    language,
    title,
    description: `${name}: ${title}. ${company.name}`,
    themeColour: { light: colours['primary'], dark: colours['offer-dark'] },
    indexed,
    styles: stylesOf(built, load),
  };
}

interface SiteTexts {
  readonly description: string;
  readonly structuredData?: StructuredData;
}

function siteHead({ config: { brand } }: Built, head: PageHead, { description, structuredData }: SiteTexts, address: string): PageHead {
  return { ...head, description, site: { name: brand.name, address: `${brand.origin}${address}`, structuredData } };
}

function stylesOf({ folder, config }: Built, { css }: FirstLoad): string {
  const sheets = css.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const styles = [brandRule(config.brand.colours), ...sheets].join('');
  if (styles.includes('</style')) throw new Error('a style sheet must not contain </style');
  return styles;
}

function entryOf(manifest: Manifest, source: string): string {
  const file = manifest[source]?.file;
  if (file === undefined) throw new Error(`not built: ${source}`);
  return file;
}
