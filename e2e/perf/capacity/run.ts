/**
 * `npm run capacity`: prints cells, servers, processes, disk and cost for 1, 10 and 100 million borrowers, computed from the recorded figures of
 * docs/bench.json. `--figures reports/bench.json` uses your own figures, `--assume corePrice=12` (repeatable) overrides an assumption, and `--write`
 * writes docs/capacity.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../../stack/repository.ts';
import type { BenchFigures } from '../bench/figures.ts';
import { assumedValuesWith } from './assumptions.ts';
import { capacityText, withCapacity } from './capacity-page.ts';

const { values } = parseArgs({
  options: {
    figures: { type: 'string', default: join(repositoryRoot, 'docs/bench.json') },
    assume: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
  },
});

const figures = JSON.parse(readFileSync(values.figures, 'utf8')) as BenchFigures;
const text = capacityText(figures, assumedValuesWith(values.assume));
const page = join(repositoryRoot, 'docs/capacity.md');
if (values.write) writeFileSync(page, withCapacity(readFileSync(page, 'utf8'), text));
else console.log(text);
