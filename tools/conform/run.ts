import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Rule } from './bench.ts';
import { isFailed, judge, rules, tableOf } from './judge.ts';
import type { Trial, Trials, TriedPort } from './trial.ts';

const USAGE = `npm run conform -- --port ${Object.keys(rules).join('|')} --adapter <module>`;

const { values } = parseArgs({ options: { port: { type: 'string' }, adapter: { type: 'string' } } });

function usage(problem: string): never {
  console.error(`${problem}\n${USAGE}`);
  process.exit(2);
}

const portNamed = (name: string): TriedPort =>
  (Object.keys(rules) as TriedPort[]).find((port) => port === name) ?? usage(`there are no rules for a port ${JSON.stringify(name)}`);

async function tryAdapter<Each extends TriedPort>(title: string, trial: Trial<Each>, kept: readonly Rule<Each>[]): Promise<boolean> {
  const counterpart = await trial.start();
  try {
    const rows = await judge<Each>(trial, counterpart, kept);
    console.log(tableOf(title, rows));
    return !isFailed(rows);
  } finally {
    await counterpart.stop();
  }
}

const port = portNamed(values.port ?? usage('which port?'));
const path = values.adapter ?? usage('which adapter?');
const { default: trials } = (await import(pathToFileURL(resolve(path)).href)) as { readonly default: Trials };
const trial: Trial<TriedPort> = trials[port] ?? usage(`${path} has nothing to try for ${port}`);
process.exit((await tryAdapter(`${port}, ${path}`, trial, rules[port])) ? 0 : 1);
