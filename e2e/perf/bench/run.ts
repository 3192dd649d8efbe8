/**
 * `npm run bench`: the figures of docs/performance.md, each beside its bare engine in the same run. Names on the command line choose some of the
 * measurements; `--full` measures at the whole size, with ten million orders. POSTGRES_URL names the server that it makes its databases on.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../../stack/repository.ts';
import { sectionText } from './markdown.ts';
import { measurements, scales } from './measurements.ts';

const { values, positionals } = parseArgs({ options: { full: { type: 'boolean', default: false } }, allowPositionals: true });
const unknown = positionals.filter((name) => !(name in measurements));
if (unknown.length > 0) throw new Error(`no such measurement: ${unknown.join(', ')}; there are ${Object.keys(measurements).join(', ')}`);

const scale = values.full ? scales.full : scales.default;
const texts: string[] = [];
for (const [name, measure] of Object.entries(measurements)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const text = sectionText(await measure(scale));
  console.log(text);
  texts.push(text);
}
mkdirSync(join(repositoryRoot, 'reports'), { recursive: true });
writeFileSync(join(repositoryRoot, 'reports/bench.md'), texts.join('\n'));
