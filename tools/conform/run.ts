import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Rule } from './bench.ts';
import { isFailed, checkAdapter, checkPartner, rules, tableOf } from './check-rules.ts';
import type { Row } from './check-rules.ts';
import type { Trial, Trials, CheckedPort } from './trial.ts';

const USAGE = `npm run conform -- --port ${Object.keys(rules).join('|')} --adapter <module>
npm run conform -- --partner <url> --secret whsec_… [--seconds 5]`;

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    adapter: { type: 'string' },
    partner: { type: 'string' },
    secret: { type: 'string' },
    seconds: { type: 'string', default: '5' },
  },
});

function usage(problem: string): never {
  console.error(`${problem}\n${USAGE}`);
  process.exit(2);
}

const getPort = (name: string): CheckedPort =>
  (Object.keys(rules) as CheckedPort[]).find((port) => port === name) ?? usage(`no rules for the port ${JSON.stringify(name)}`);

async function checkTrial<Each extends CheckedPort>(trial: Trial<Each>, kept: readonly Rule<Each>[]): Promise<readonly Row[]> {
  const counterpart = await trial.start();
  try {
    return await checkAdapter<Each>(trial, counterpart, kept);
  } finally {
    await counterpart.stop();
  }
}

async function adapterRows(): Promise<readonly Row[]> {
  const port = getPort(values.port ?? usage('--port is required'));
  const path = values.adapter ?? usage('--adapter is required');
  const { default: trials } = (await import(pathToFileURL(resolve(path)).href)) as { readonly default: Trials };
  const trial: Trial<CheckedPort> = trials[port] ?? usage(`${path} exports no trial for ${port}`);
  return checkTrial(trial, rules[port]);
}

async function partnerRows(url: string): Promise<readonly Row[]> {
  const slowMs = Number(values.seconds) * 1000;
  if (!(slowMs > 0)) usage(`--seconds must be a positive number: ${values.seconds}`);
  return checkPartner({ url, secret: values.secret ?? usage('--secret is required'), slowMs });
}

const rows = values.partner === undefined ? await adapterRows() : await partnerRows(values.partner);
console.log(tableOf(values.partner ?? `${values.port}, ${values.adapter}`, rows));
process.exit(isFailed(rows) ? 1 : 0);
