import type { Manifest } from 'vite';

export interface FirstLoad {
  /** Scripts that are loaded before the page can start, each before its importers. */
  readonly js: readonly string[];
  /** Style sheets in the order in which they apply. */
  readonly css: readonly string[];
}

/** Collects the static imports of the given sources: all files that a page with these sources fetches at once. */
export function firstLoad(manifest: Manifest, sources: readonly string[]): FirstLoad {
  const js = new Set<string>();
  const css = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string): void => {
    if (visited.has(key)) return;
    visited.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`not in the build's manifest: ${key}`);
    chunk.imports?.forEach(visit);
    chunk.css?.forEach((file) => css.add(file));
    js.add(chunk.file);
  };
  sources.forEach(visit);
  return { js: [...js], css: [...css] };
}
