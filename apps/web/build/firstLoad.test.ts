import { expect, test } from 'vitest';
import { firstLoad } from './firstLoad.ts';

const manifest = {
  'src/main.tsx': {
    file: 'main.js',
    imports: ['_runtime.js', '_vendor.js'],
    dynamicImports: ['src/A.tsx', 'src/B.tsx'],
    css: ['main.css'],
  },
  'src/A.tsx': { file: 'A.js', imports: ['src/main.tsx', '_shared.js'], css: ['A.css'] },
  'src/B.tsx': { file: 'B.js', imports: ['_vendor.js'], css: ['B.css'] },
  '_shared.js': { file: 'shared.js', imports: ['_vendor.js'], css: ['shared.css'] },
  '_vendor.js': { file: 'vendor.js', imports: ['_runtime.js'] },
  '_runtime.js': { file: 'runtime.js' },
};

test('a first load contains the entry, the screen and their imports, each once, and no other screen', () => {
  expect(firstLoad(manifest, ['src/main.tsx', 'src/A.tsx'])).toEqual({
    js: ['runtime.js', 'vendor.js', 'main.js', 'shared.js', 'A.js'],
    css: ['main.css', 'shared.css', 'A.css'],
  });
});

test('rejects a source that is not in the manifest', () => {
  expect(() => firstLoad(manifest, ['src/Gone.tsx'])).toThrow('src/Gone.tsx');
});
