import { expect, test } from 'vitest';
import { withNamespace } from './classConstants.ts';

test('a sheet gives its own namespace in place of the object, which the bundler can see through', () => {
  const sheet = 'export const bar = "b0";\nexport const title = "b1";\nexport default {\n\tbar: bar,\n\ttitle: title\n};\n';
  expect(withNamespace(sheet, '/Bar.module.css')).toBe(
    'export const bar = "b0";\nexport const title = "b1";\nexport * as default from "/Bar.module.css";\n',
  );
});

test('a sheet with a class that no constant can be called by keeps its object', () => {
  const sheet = 'export const bar = "b0";\nexport default {\n\tbar: bar,\n\t"bar-end": "b1"\n};\n';
  expect(withNamespace(sheet, '/Bar.module.css')).toBe(sheet);
});
