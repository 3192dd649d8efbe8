/**
 * `npm run bench`: the figures of docs/performance.md, each with its baseline from the same run, as text and as JSON (reports/bench.json). Arguments
 * select measurements; `--full` uses the full size, with ten million orders. POSTGRES_URL is the server on which the databases are created; it must
 * be on this machine.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../../stack/repository.ts';
import { onThisMachine, type BenchFigures, type Measurements } from './figures.ts';
import { sectionText } from './markdown.ts';
import { measurements, scales } from './measurements.ts';

const { values, positionals } = parseArgs({ options: { full: { type: 'boolean', default: false } }, allowPositionals: true });
const unknown = positionals.filter((name) => !(name in measurements));
if (unknown.length > 0)
  throw new Error(`unknown measurement: ${unknown.join(', ')}; the measurements are ${Object.keys(measurements).join(', ')}`);

const size = values.full ? 'full' : 'default';
const reports = join(repositoryRoot, 'reports');
mkdirSync(reports, { recursive: true });
const machineDescription = await onThisMachine();
const texts: string[] = [];
let measured: Partial<Measurements> = {};
for (const [name, measure] of Object.entries(measurements)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const { section, figures } = await measure(scales[size]);
  const text = sectionText(section);
  console.log(text);
  texts.push(text);
  measured = { ...measured, ...figures };
  // Written after each measurement, so that an interrupted run loses nothing.
  const found: BenchFigures = { size, ...machineDescription(measured) };
  writeFileSync(join(reports, 'bench.md'), texts.join('\n'));
  writeFileSync(join(reports, 'bench.json'), `${JSON.stringify(found, null, 2)}\n`);
}
