import type { Plugin } from 'vite';

const DEFAULT_OBJECT = /export default \{([^}]*)\};?/;

/**
 * A sheet's classes come as constants and, for `import css from`, once more as an object. The bundler writes a constant where it is used
 * but can't look into an object, so every sheet would travel with its table of names. Here the object becomes the sheet's own namespace.
 */
export const classConstants: Plugin = {
  name: 'class-constants',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!id.endsWith('.module.css')) return null;
    // Kept until the minifier comes: a sheet of which no constant is left would not travel at all.
    return { code: withNamespace(code, id), map: null, moduleSideEffects: 'no-treeshake' };
  },
};

export function withNamespace(code: string, id: string): string {
  const names = DEFAULT_OBJECT.exec(code)?.[1] ?? '';
  // A class whose name can't be a constant's is in the object alone.
  const allConstants = names.split(',').every((entry) => /^\s*(?:(\w+): \1\s*)?$/.test(entry));
  return allConstants ? code.replace(DEFAULT_OBJECT, `export * as default from ${JSON.stringify(id)};`) : code;
}
