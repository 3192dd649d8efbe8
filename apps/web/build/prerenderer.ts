import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import type { PageRenderer } from '../src/app/boot/renderedPage.ts';
import { sharedOptions, extractManifest, WEB } from './bundle.ts';

const ENTRY = 'src/app/prerender.tsx';

export interface Prerenderer {
  readonly renderer: PageRenderer;
  /** Returns the source file of a screen's module, under the name that the client's manifest uses. */
  readonly sourceOf: (screen: object) => Promise<string>;
}

/** Bundles the page renderer for Node and deletes the bundle after `work`. */
export async function withPrerenderer<Result>(work: (prerenderer: Prerenderer) => Promise<Result>): Promise<Result> {
  const outDir = mkdtempSync(join(tmpdir(), 'prerender-'));
  try {
    await build({
      ...sharedOptions,
      ssr: { noExternal: true },
      build: { outDir, emptyOutDir: true, ssr: join(WEB, ENTRY), manifest: true, target: 'node24', minify: false, assetsInlineLimit: 0 },
    });
    const manifest = extractManifest(outDir);
    const { renderer } = await importBuilt<{ renderer: PageRenderer }>(outDir, manifest, ENTRY);
    return await work({ renderer, sourceOf: (screen) => findSource(outDir, manifest, screen) });
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

async function importBuilt<Module>(outDir: string, manifest: Manifest, source: string): Promise<Module> {
  const file = manifest[source]?.file;
  if (file === undefined) throw new Error(`not built: ${source}`);
  return (await import(pathToFileURL(join(outDir, file)).href)) as Module;
}

// Every import returns the same module object, so a screen's source is found by identity.
async function findSource(outDir: string, manifest: Manifest, screen: object): Promise<string> {
  for (const [source, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry) continue;
    const built = await importBuilt<object>(outDir, manifest, source);
    // If a lazy part of the screen shares code with it, the chunk exports the screen's module by name.
    if (built === screen || Object.values(built).includes(screen)) return source;
  }
  throw new Error('a screen has no chunk of its own: routes.tsx must load every screen with import()');
}
