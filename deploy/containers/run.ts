/**
 * `npm run containers`: builds the base images and the product's images, starts compose, runs the journeys and the trials against it (some through a
 * pooler), starts the pods of the chart, opens the dev container, and removes everything. Arguments select steps: base, build, journeys, trials,
 * pooler, pods, devcontainer. `--handful` runs a few journeys, `--file promotion` those of one file, `--profile philippines` those of one profile;
 * `--if-possible` skips the run with a message if no engine can run.
 */
import { parseArgs } from 'node:util';
import { PROFILE_NAMES, profileNamed } from '@hiram/contract/product/profile.ts';
import { startObjectStore } from '../../apps/api/testing/object-store.ts';
import { BASE_IMAGES } from './base-images.ts';
import { runDevContainer } from './dev-container.ts';
import { Engine, NoEngine } from './engine.ts';
import { buildImages, checkImages } from './images.ts';
import { runPods } from './pods.ts';
import { runJourneys, runPooled, runTrials } from './journeys.ts';

const STEPS = ['base', 'build', 'journeys', 'trials', 'pooler', 'pods', 'devcontainer'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string', multiple: true, default: [] },
    handful: { type: 'boolean', default: false },
    'if-possible': { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});
const unknown = positionals.filter((word) => !STEPS.some((step) => step === word));
if (unknown.length > 0) throw new Error(`no such step: ${unknown.join(', ')}; there are ${STEPS.join(', ')}`);
const isChosen = (step: (typeof STEPS)[number]): boolean => positionals.length === 0 || positionals.includes(step);
const profiles = values.profile === undefined ? PROFILE_NAMES : [profileNamed(values.profile).name];

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => interruption.abort(new Error(`interrupted by ${signal}`)));

const start = performance.now();
process.exitCode = await main().catch((error: unknown) => {
  if (error instanceof NoEngine && values['if-possible']) {
    console.log(`SKIPPED: no container engine can run on this machine: ${error.message}`);
    return 0;
  }
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
console.log(`${process.exitCode === 0 ? 'Done' : 'Failed'} after ${secondsSince(start)} s`);

async function main(): Promise<number> {
  const engine = await timed('engine', () => Engine.start(interruption.signal));
  try {
    for (const [name, make] of Object.entries(BASE_IMAGES)) {
      if (positionals.includes('base') || !(await engine.hasImage(name))) await timed(`base ${name}`, () => makeBase(engine, name, make));
    }
    if (isChosen('build')) {
      await timed('build', () => buildImages(engine));
      await timed('images', () => checkImages(engine));
    }
    if ((['journeys', 'trials', 'pooler'] as const).some(isChosen)) await runAgainstCompose(engine);
    if (isChosen('pods')) await runPods({ engine, timed });
    if (isChosen('devcontainer')) await runDevContainer({ engine, timed });
    return 0;
  } finally {
    // Runs after every failure and every signal.
    await engine.stop();
    console.log('       removed containers, volumes and networks, and stopped the engine');
  }
}

async function runAgainstCompose(engine: Engine): Promise<void> {
  const host = await engine.addressOfMachine();
  const store = { host, ...(await timed('store', () => startObjectStore({ hosts: ['127.0.0.1', host], name: 'store.localhost' }))) };
  try {
    const { handful, file: files } = values;
    if (isChosen('journeys')) for (const profile of profiles) await runJourneys({ engine, store, profile, handful, files, timed });
    if (isChosen('trials')) await runTrials({ engine, store, timed });
    if (isChosen('pooler')) await runPooled({ engine, store, timed });
  } finally {
    await store.stop();
  }
}

/** Base images are built from packages of Debian and npm. Without access to those, nothing can be built. */
async function makeBase(engine: Engine, name: string, make: (engine: Engine) => Promise<void>): Promise<void> {
  await make(engine).catch((error: unknown) => {
    interruption.signal.throwIfAborted();
    throw new NoEngine(`${name} could not be built: ${error instanceof Error ? error.message : String(error)}`);
  });
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  interruption.signal.throwIfAborted();
  const began = performance.now();
  const result = await work();
  console.log(`ok     ${name} ${secondsSince(began)} s`);
  return result;
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1);
}
