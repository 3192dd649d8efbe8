import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProfileName } from '@hiram/contract/product/profile.ts';
import type { ObjectStore } from '../../apps/api/testing/object-store.ts';
import { makeCertificate, type Certificate } from '../../tools/testing/certificate.ts';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import { freePort } from '../../tools/testing/ports.ts';
import { twoServices } from './merge-compose.ts';
import type { Engine } from './engine.ts';

const DEPLOY = join(import.meta.dirname, '..');
export const COMPOSE_FILES = ['compose.yaml', 'containers/compose.journeys.yaml'].map((file) => join(DEPLOY, file));
const containerOf = (name: string): string => `hiram_${name}_1`;
const END_STATE_FORMAT = '{{.State.Status}} {{.State.ExitCode}} {{.RestartCount}} {{.State.OOMKilled}}';
const CLEAN_EXIT = 'exited 0 0 false';
const START_MS = scaleTimeout(120_000);
/** Fewer connections than the service would open, so that calls share them. */
const POOLED_CONNECTIONS = 3;

export interface Places {
  readonly profile: ProfileName;
  readonly folder: string;
  readonly certificate: Certificate;
  /** Values of the variables `${…}` of the compose files. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The object store on this machine, which containers reach at another address. */
export interface ReachableStore extends ObjectStore {
  readonly host: string;
}

export async function placesIn(folder: string, profile: ProfileName, store: ReachableStore): Promise<Places> {
  mkdirSync(join(folder, 'tls'));
  const certificate = makeCertificate(join(folder, 'tls'));
  // Owned by the user of nginx (www-data), who reads it.
  chownSync(certificate.key, 33, 33);
  const ports = ['WEB', 'TLS', 'SERVICE', 'SANDBOX', 'STORE', 'POSTGRES', 'REDIS', 'DESK', 'IDENTITY'] as const;
  const variables: Record<string, string> = {
    HIRAM_PROFILE: profile,
    HIRAM_WORK: folder,
    HIRAM_S3_HOST: store.host,
    HIRAM_S3_PORT: new URL(store.origin).port,
    HIRAM_STORE_KEY_ID: store.environment.IMAGE_STORE_KEY_ID,
    HIRAM_STORE_SECRET: store.environment.IMAGE_STORE_SECRET,
  };
  for (const port of ports) variables[`HIRAM_${port}_PORT`] = String(await freePort());
  return { profile, folder, certificate, variables };
}

export class Compose {
  readonly #engine: Engine;
  readonly places: Places;
  readonly #files: string[] = [...COMPOSE_FILES];
  #services: readonly string[] = ['service'];

  constructor(engine: Engine, places: Places) {
    this.#engine = engine;
    this.places = places;
  }

  /** Adds a second service, so that one can be replaced while the other answers. Call this before `up`. */
  addService(): void {
    const file = join(this.places.folder, 'compose.two-services.yaml');
    writeFileSync(file, twoServices(COMPOSE_FILES));
    this.#files.push(file);
    this.#services = ['service', 'service-2'];
  }

  /** Adds PgBouncer between the service and its cell. Call this before `up`. */
  addPooler(): void {
    const folder = join(this.places.folder, 'pgbouncer');
    mkdirSync(folder);
    const settings = readFileSync(join(DEPLOY, 'postgres/pgbouncer.ini'), 'utf8');
    writeFileSync(
      join(folder, 'pgbouncer.ini'),
      settings.replace('host=cell-0-rw', 'host=postgres').replace(/default_pool_size = \d+/, `default_pool_size = ${POOLED_CONNECTIONS}`),
    );
    writeFileSync(join(folder, 'userlist.txt'), '"hiram_service" "only-for-a-first-look"\n');
    this.#files.push(join(DEPLOY, 'containers/compose.pooler.yaml'));
  }

  /** Returns the totals of PgBouncer for the cell, by its own column names. */
  async pooled(): Promise<Readonly<Record<string, number>>> {
    const queryCommand = [
      'psql',
      'postgres://hiram_service:only-for-a-first-look@pooler:6432/pgbouncer',
      '-x',
      '-A',
      '-t',
      '-c',
      'show stats_totals',
    ];
    const answer = await this.#engine.docker('exec', containerOf('postgres'), ...queryCommand);
    const ofCell = answer.split('\n\n').find((record) => record.includes('database|hiram_cell')) ?? '';
    return Object.fromEntries(
      ofCell.split('\n').flatMap((line) => {
        const [name = '', count = ''] = line.split('|');
        return /^\d+$/.test(count) ? [[name, Number(count)] as const] : [];
      }),
    );
  }

  run(...words: readonly string[]): Promise<void> {
    return this.#engine.show(
      'docker-compose',
      ['-p', 'hiram', '--ansi', 'never', ...this.#files.flatMap((file) => ['-f', file]), ...words],
      undefined,
      this.places.variables,
    );
  }

  async up(): Promise<void> {
    await this.run('up', '-d', '--no-build');
    await this.answers();
  }

  /** Waits until the web server answers, which itself waits for the service. */
  async answers(): Promise<void> {
    const deadline = performance.now() + START_MS;
    while (
      (await this.#stateOf('web')) !== 'running' ||
      !(await isAnswered(`http://127.0.0.1:${this.places.variables['HIRAM_WEB_PORT']}/`))
    ) {
      if (performance.now() > deadline) throw new Error(`the web server does not answer:\n${await this.#lastLines(containerOf('web'))}`);
      this.#engine.resume();
      await sleep(300);
    }
  }

  /** Stops all containers and throws unless each of our processes exited with code 0 and without a restart. */
  async stop(): Promise<void> {
    await this.run('stop', '--timeout', '40');
    const ours = [...this.#services, 'worker', 'desk', 'web', 'sandbox', 'identity', 'migrate', 'seed'].map(containerOf);
    const ends = (await this.#engine.docker('inspect', '--format', `{{.Name}} ${END_STATE_FORMAT}`, ...ours)).split('\n');
    // nginx and the engine replace a process that was killed, mostly by the out-of-memory killer.
    const killed = (await this.#engine.logs(containerOf('web'))).split('\n').filter((line) => line.includes('exited on signal'));
    const failedEnds = ends.filter((line) => !line.endsWith(` ${CLEAN_EXIT}`));
    if (failedEnds.length + killed.length === 0) return;
    const logTails = await Promise.all(
      failedEnds.map(async (line) => `${line}\n${await this.#lastLines(line.slice(1).split(' ')[0] ?? '')}`),
    );
    throw new Error(`processes were restarted or did not exit with code 0:\n${[...logTails, ...killed].join('\n')}`);
  }

  startAndStopOf(name: string): { stop(): Promise<void>; start(): Promise<void> } {
    return {
      stop: async () => void (await this.#engine.docker('stop', '--time', '40', containerOf(name))),
      start: async () => {
        await this.#engine.docker('start', containerOf(name));
        await this.answers();
        if (name === 'service') await this.#healthy('service');
      },
    };
  }

  /** Replaces the services one by one, as a rolling update does. */
  async replaceServices(): Promise<void> {
    for (const name of this.#services) {
      await this.run('up', '-d', '--no-build', '--no-deps', '--force-recreate', name);
      await this.#healthy(name);
    }
  }

  playwright(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
    return this.#engine.show(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...words], undefined, environment);
  }

  async #healthy(name: string): Promise<void> {
    const deadline = performance.now() + START_MS;
    while ((await this.#engine.docker('inspect', '--format', '{{.State.Health.Status}}', containerOf(name))) !== 'healthy') {
      if (performance.now() > deadline) throw new Error(`the ${name} was not ready again before the deadline`);
      this.#engine.resume();
      await sleep(200);
    }
  }

  async #lastLines(container: string): Promise<string> {
    return (await this.#engine.logs(container)).split('\n').slice(-20).join('\n');
  }

  #stateOf(name: string): Promise<string> {
    return this.#engine.docker('inspect', '--format', '{{.State.Status}}', containerOf(name));
  }
}

function isAnswered(url: string): Promise<boolean> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(scaleTimeout(5000)) }).then(
    () => true,
    () => false,
  );
}
