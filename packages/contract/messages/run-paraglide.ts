/** Child process of compile.ts. Its argument is the folder of the catalogue. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@inlang/paraglide-js';

const [, , root = ''] = process.argv;
const outdir = join(root, 'generated');

await compile({
  project: join(root, 'project.inlang'),
  outdir,
  outputStructure: 'message-modules',
  strategy: ['globalVariable', 'baseLocale'],
  emitTsDeclarations: true,
  emitReadme: false,
  emitPrettierIgnore: false,
});

// Without its plugin the compiler writes no message and reports success.
const compiled = readFileSync(join(outdir, 'messages/_index.js'), 'utf8');
const missing = Object.keys(JSON.parse(readFileSync(join(root, 'en.json'), 'utf8')) as object).filter(
  (key) => !compiled.includes(`/${key}.js'`),
);
if (missing.length > 0) throw new Error(`messages not compiled: ${missing.join(', ')}`);
process.exit(0);
