import { expect, test } from 'vitest';
import { faultsIn } from './images.ts';

const whole = ['usr/share/doc/hiram/sbom.cdx.json', 'usr/share/doc/hiram/THIRD-PARTY-NOTICES.txt', 'app/apps/api/src/main/server.ts'];

test('an image with a test, a source map, a typing or a package manager is refused, and one without its bill of materials', () => {
  expect(faultsIn(whole)).toEqual([]);
  const ballast = [
    'app/apps/api/src/a.test.ts',
    'app/node_modules/a/a.js.map',
    'app/node_modules/a/a.d.mts',
    'usr/local/lib/node_modules/npm/index.js',
  ];
  expect(faultsIn([...whole, ...ballast])).toEqual(ballast.map((file) => `${file} is of no use in it`));
  expect(faultsIn(whole.slice(1))).toEqual(['usr/share/doc/hiram/sbom.cdx.json is missing']);
});
