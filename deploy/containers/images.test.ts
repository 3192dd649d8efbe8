import { expect, test } from 'vitest';
import { faultsIn } from './images.ts';

const whole = ['usr/share/doc/hiram/sbom.cdx.json', 'usr/share/doc/hiram/THIRD-PARTY-NOTICES.txt', 'app/apps/api/src/main/server.ts'];

test('rejects an image with tests, source maps, typings or a package manager, or without a bill of materials', () => {
  expect(faultsIn(whole)).toEqual([]);
  const needlessFiles = [
    'app/apps/api/src/a.test.ts',
    'app/node_modules/a/a.js.map',
    'app/node_modules/a/a.d.mts',
    'usr/local/lib/node_modules/npm/index.js',
  ];
  expect(faultsIn([...whole, ...needlessFiles])).toEqual(needlessFiles.map((file) => `${file} is not needed in an image`));
  expect(faultsIn(whole.slice(1))).toEqual(['usr/share/doc/hiram/sbom.cdx.json is missing']);
});
