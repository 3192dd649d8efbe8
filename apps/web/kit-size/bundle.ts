import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { browserOptions, sharedOptions, WEB } from '../build/bundle.ts';

const ENTRY = 'virtual:kit';
/**
 * What every page has anyhow: React with its router and queries, how a text finds its language, how a chunk is loaded, and the
 * contract: how sums and days are written is what the service and the pages have agreed, whatever draws them.
 */
const OF_EVERY_PAGE =
  /^(?:react|react-dom|wouter|@tanstack\/react-query|@hiram\/contract(?!\/messages)|zod)(?:\/|$)|messages\/generated\/runtime\.js$|vite\/preload-helper/;

/** Every part at once, each of its exports kept, and nothing beside them. */
const entry: Plugin = {
  name: 'kit-entry',
  resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
  load: (id) => (id === `\0${ENTRY}` ? entrySource(partFiles()) : null),
};

function entrySource(files: readonly string[]): string {
  const parts = files.map((file, index) => ({ file, names: exportsOf(file).map((name) => [name, `${name}${index}`] as const) }));
  const imports = parts.map(
    ({ file, names }) => `import { ${names.map(([name, kept]) => `${name} as ${kept}`).join(', ')} } from '${file}';`,
  );
  const kept = parts.flatMap(({ names }) => names.map(([, name]) => name));
  return [...SHEETS.map((sheet) => `import '${sheet}';`), ...imports, `globalThis.kit = [${kept.join(', ')}];`].join('\n');
}

const SHEETS = [join(WEB, 'src/ui/tokens.css'), join(WEB, 'src/ui/base.css')];

const exportsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name = '']) => name);

/** Each part with a story, which brings along what it is made of. What another part loads when it is opened is left to that part. */
function partFiles(): string[] {
  const files = globSync(join(WEB, 'src/ui/**/*.stories.tsx')).map((file) => file.replace('.stories', ''));
  const loadedLater = new Set(files.flatMap(laterImports));
  return files.filter((file) => !loadedLater.has(file));
}

const laterImports = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/import\('(\.[^']+)'\)/g)].map(([, path = '']) => join(dirname(file), path));

export interface WeighedFile {
  readonly name: string;
  readonly gzip: number;
}

export interface WeighedKit {
  /** What a page may load of the kit before anything is opened. */
  readonly js: readonly WeighedFile[];
  readonly css: readonly WeighedFile[];
  /** What comes when it is opened: viewer, barcode, QR. */
  readonly whenOpened: readonly WeighedFile[];
}

/** The kit alone, minified for the floor, as it travels. */
export async function weighKit(): Promise<WeighedKit> {
  process.env['NODE_ENV'] = 'production';
  const built = await build({
    ...sharedOptions,
    plugins: [entry],
    build: { ...browserOptions, write: false, rolldownOptions: { input: ENTRY, external: OF_EVERY_PAGE } },
  });
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const chunks = files.filter((file) => file.type === 'chunk');
  const atFirst = firstChunks(chunks);
  const sheetsOf = (chunk: Rolldown.OutputChunk): string[] => [...(chunk.viteMetadata?.importedCss ?? [])];
  const firstSheets = new Set(atFirst.flatMap(sheetsOf));
  const sheets = files.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  return {
    js: atFirst.map(weigh),
    css: sheets.filter(({ fileName }) => firstSheets.has(fileName)).map(weigh),
    whenOpened: [...chunks.filter((chunk) => !atFirst.includes(chunk)), ...sheets.filter(({ fileName }) => !firstSheets.has(fileName))].map(
      weigh,
    ),
  };
}

/** The entry and what it imports, however deep, but not what it may import later. */
function firstChunks(chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const reached = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const chunk of reached) for (const other of chunks) if (chunk.imports.includes(other.fileName)) reached.add(other);
  return [...reached];
}

function weigh(file: Rolldown.OutputChunk | Rolldown.OutputAsset): WeighedFile {
  return { name: file.fileName, gzip: gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length };
}
