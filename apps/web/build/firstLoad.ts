import type { Manifest } from 'vite';

export interface FirstLoad {
  /** What must be there before the page can start, each before the ones that import it. */
  readonly js: readonly string[];
  /** In the order in which the sheets apply. */
  readonly css: readonly string[];
}

/** Walks the manifest's static imports from the given sources: all that a page with them fetches at once. */
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
