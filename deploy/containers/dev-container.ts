import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import { waitUntil } from '../../tools/testing/until.ts';
import type { ContainersRun, Engine } from './engine.ts';

const ROOT = join(import.meta.dirname, '../..');
const IMAGE = 'hiram/dev-container';
const DEMO_MS = scaleTimeout(300_000);
/** The folder in which editors mount the checkout. */
const WORKSPACE = '/workspaces/hiram';
/** Requests the first page of the demo from inside the container. */
const FETCH_PAGE = `fetch('http://127.0.0.1:8080/promotion').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;

interface Definition {
  readonly postCreateCommand: string;
  readonly postStartCommand: string;
}

/**
 * Repeats the steps of an editor: builds the dev container, mounts a clone of this repository, runs its commands, and waits for a page of the demo.
 */
export async function runDevContainer({ engine, timed }: ContainersRun): Promise<void> {
  const definition = JSON.parse(readFileSync(join(ROOT, '.devcontainer/devcontainer.json'), 'utf8')) as Definition;
  const folder = mkdtempSync(join(tmpdir(), 'hiram-dev-container-'));
  try {
    await timed('dev container', () => engine.show('docker', ['build', '-q', '-t', IMAGE, join(ROOT, '.devcontainer')]));
    await engine.show('git', ['clone', '--quiet', ROOT, folder]);
    const place = ['-v', `${folder}:${WORKSPACE}`, '-w', WORKSPACE];
    const container = await engine.docker('run', '-d', '--init', ...place, IMAGE, 'sleep', 'infinity');
    const runInContainer = (command: string): Promise<void> => engine.show('docker', ['exec', container, 'sh', '-c', command]);
    await timed('its packages', () => runInContainer(definition.postCreateCommand));
    await timed('its databases', () => runInContainer(definition.postStartCommand));
    await timed('the doctor in it', () => runInContainer('npm run --silent doctor'));
    await timed('a page of the demo in it', () => showPage(engine, container));
  } finally {
    await engine.removeContainers();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function showPage(engine: Engine, container: string): Promise<void> {
  const log = '/tmp/demo.log';
  await engine.docker('exec', '-d', container, 'sh', '-c', `npm run --silent demo >${log} 2>&1`);
  const answers = (): Promise<boolean> => {
    engine.resume();
    return engine.docker('exec', container, 'node', '-e', FETCH_PAGE).then(
      () => true,
      () => false,
    );
  };
  await waitUntil(answers, (isThere) => isThere, DEMO_MS).catch(async () => {
    throw new Error(`the demo served no page before the deadline:\n${await engine.docker('exec', container, 'cat', log)}`);
  });
}
