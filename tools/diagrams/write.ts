/** `npm run diagrams`: regenerates the diagrams of docs/architecture.md from the code. Needs a PostgreSQL, like the tests. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawDiagrams, withDiagrams } from './diagrams.ts';
import { ROOT } from './imports.ts';
import { readSchema } from './tables.ts';

const path = join(ROOT, 'docs/architecture.md');
const before = readFileSync(path, 'utf8');
const after = withDiagrams(before, drawDiagrams(await readSchema()));
if (after !== before) writeFileSync(path, after);
console.log(after === before ? 'docs/architecture.md is up to date' : 'docs/architecture.md was rewritten');
