import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { brandRule } from '../src/brand.ts';
import type { BuildConfig } from '../src/config.ts';
import { type AppPathName, type PathName, pathNames, paths } from '../src/paths.ts';
import type { BuiltPage, BuiltRoute, RoutesTable } from '../src/start/routes-table.ts';
import { MAIN_SOURCE } from './bundle.ts';
import { writeText } from './files.ts';
import { firstLoad, type FirstLoad } from './first-load.ts';
import { appPage, documentPage, type PageHead, sourceHash } from './page.ts';
import type { Prerenderer } from './prerenderer.ts';

interface Built {
  readonly folder: string;
  readonly config: BuildConfig;
  readonly manifest: Manifest;
  readonly documentLoad: FirstLoad;
  readonly script: string;
}

/** Writes every page in every language, and returns what nginx and the reports need to know of them. */
export async function writePages(built: Built, { renderer, sourceOf }: Prerenderer): Promise<RoutesTable> {
  const { languages } = renderer;
  const { documentLoad } = built;

  const writeScreen = async (name: AppPathName): Promise<BuiltPage> => {
    const { module } = await renderer.renderScreen(name, languages[0]);
    const load = firstLoad(built.manifest, [MAIN_SOURCE, await sourceOf(module)]);
    return writeInLanguages(built, name, languages, load, async (language) => {
      const { title, body, earlyCall } = await renderer.renderScreen(name, language);
      const scriptData = earlyCall === null ? null : JSON.stringify(earlyCall);
      return appPage(headOf(built, language, title, load, false), body, {
        ...load,
        entry: entryOf(built.manifest),
        script: built.script,
        scriptData,
      });
    });
  };
  const writeDocument = (name: Exclude<PathName, AppPathName>): Promise<BuiltPage> =>
    writeInLanguages(built, name, languages, documentLoad, (language) => {
      const { title, body } = renderer.renderDocument(name, language);
      return documentPage(headOf(built, language, title, documentLoad, paths[name].kind === 'document'), body, documentLoad.js);
    });

  const routes: BuiltRoute[] = [];
  for (const name of pathNames) {
    const page = isScreen(name) ? await writeScreen(name) : await writeDocument(name);
    routes.push({ name, ...paths[name], ...page });
  }
  const notFound = await writeInLanguages(built, 'notFound', languages, documentLoad, (language) => {
    const { title, body } = renderer.renderNotFound(language);
    return documentPage(headOf(built, language, title, documentLoad, false), body, documentLoad.js);
  });
  return { profile: built.config.profile, languages, scriptHash: sourceHash(built.script), routes, notFound };
}

const isScreen = (name: PathName): name is AppPathName => paths[name].kind === 'app';

async function writeInLanguages(
  built: Built,
  name: string,
  languages: readonly string[],
  load: FirstLoad,
  pageIn: (language: string) => string | Promise<string>,
): Promise<BuiltPage> {
  const pages: Record<string, string> = {};
  for (const language of languages) {
    const path = `pages/${language}/${name}.html`;
    writeText(built.folder, path, await pageIn(language));
    pages[language] = path;
  }
  return { pages, ...load, styleHashes: [sourceHash(stylesOf(built, load))] };
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

function stylesOf({ folder, config }: Built, { css }: FirstLoad): string {
  const sheets = css.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const styles = [brandRule(config.brand.colours), ...sheets].join('');
  if (styles.includes('</style')) throw new Error('a sheet would end inside its own text');
  return styles;
}

function entryOf(manifest: Manifest): string {
  const file = manifest[MAIN_SOURCE]?.file;
  if (file === undefined) throw new Error(`not built: ${MAIN_SOURCE}`);
  return file;
}
