import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import type { Manifest, ManifestChunk, Rolldown } from 'vite';

export interface BuiltFiles {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly chunks: readonly Rolldown.OutputChunk[];
  /** Names of files that are not copied into their importers. */
  readonly shared: RegExp;
  readonly target: readonly string[];
}

/**
 * Copies chunks that two or three screens share into each of these screens, and deletes the chunks: a screen would fetch a dozen of them, and one
 * file compresses better. File names stay valid, because a screen's name already depends on everything that it imports.
 */
export async function inlineSharedChunks(files: BuiltFiles): Promise<Manifest> {
  const scripts = Object.values(files.manifest).filter(({ file }) => file.endsWith('.js'));
  const pathOf = ({ file }: ManifestChunk): string => join(files.folder, file);
  const [kept, copied] = [
    scripts.filter((script) => isStandalone(files, script)),
    scripts.filter((script) => !isStandalone(files, script)),
  ];
  assertNoSharedState(files.chunks, new Set(copied.map(({ file }) => file)));
  const keptPaths = new Set(kept.map(pathOf));
  const codes = await Promise.all(kept.map((script) => bundleWithSharedChunks(pathOf(script), keptPaths, files.target)));
  for (const [index, script] of kept.entries()) writeFileSync(pathOf(script), codes[index] ?? '');
  for (const script of copied) rmSync(pathOf(script));
  const left = Object.entries(files.manifest).filter(([, chunk]) => !copied.includes(chunk));
  return Object.fromEntries(left.map(([key, chunk]) => [key, { ...chunk, ...importsAndSheets(files, chunk) }]));
}

const isStandalone = ({ shared }: BuiltFiles, { file, isEntry, isDynamicEntry }: ManifestChunk): boolean =>
  isEntry === true || isDynamicEntry === true || shared.test(file);

async function bundleWithSharedChunks(input: string, kept: ReadonlySet<string>, target: readonly string[]): Promise<string> {
  const bundle = await rolldown({
    input,
    // Importers use the original exports.
    preserveEntrySignatures: 'strict',
    external: (id, importer) => importer !== undefined && kept.has(resolve(dirname(importer), id)),
    treeshake: { moduleSideEffects: true },
    transform: { target: [...target] },
    logLevel: 'warn',
  });
  const { output } = await bundle.generate({ format: 'es', minify: true, codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

/** Imports and style sheets of a chunk including the chunks copied into it; sheets in the order in which they apply. */
function importsAndSheets(files: BuiltFiles, chunk: ManifestChunk): Pick<ManifestChunk, 'imports' | 'css'> {
  const imports = new Set<string>();
  const css = new Set<string>();
  const inline = (part: ManifestChunk): void => {
    for (const key of part.imports ?? []) {
      const imported = files.manifest[key];
      if (imported === undefined) throw new Error(`not in the build's manifest: ${key}`);
      if (isStandalone(files, imported)) imports.add(key);
      else inline(imported);
    }
    for (const sheet of part.css ?? []) css.add(sheet);
  };
  inline(chunk);
  return { imports: [...imports], css: [...css] };
}

/** A variable, a collection, a context or a class: two copies of it would be independent of each other. */
const STATE = /^(?:export class |(?:export )?(?:let |const \w+(?:: (?!readonly|Readonly)[^=]+)? = (?:new |createContext\b|Symbol\()))/m;

function assertNoSharedState(chunks: BuiltFiles['chunks'], copied: ReadonlySet<string>): void {
  for (const { fileName, moduleIds } of chunks.filter((chunk) => copied.has(chunk.fileName))) {
    const holder = moduleIds.find((id) => /\/src\/.*\.tsx?$/.test(id) && STATE.test(readFileSync(id, 'utf8')));
    if (holder !== undefined)
      throw new Error(`${holder} has state of the whole app, but ${fileName} would be copied: import it in everyScreen.ts`);
  }
}
