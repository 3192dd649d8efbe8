import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { scaleTimeout } from '../../../tools/testing/timeout-scale.ts';
import { inheritedEnvironment } from '../../../tools/testing/inherited-environment.ts';
import { freePort } from '../../../tools/testing/ports.ts';

const run = promisify(execFile);
const TIMEOUT_MS = scaleTimeout(120_000);

const KEY_ID = 'tests';
const BUCKET = 'evidence';
const SECRET = 'a secret that only the tests and their store know';

export interface ObjectStore {
  /** Settings for the service; the bucket exists. */
  readonly environment: Readonly<Record<'IMAGE_STORE_URL' | 'IMAGE_STORE_KEY_ID' | 'IMAGE_STORE_SECRET', string>>;
  readonly origin: string;
  stop(): Promise<void>;
}

interface StoreOptions {
  readonly hosts?: readonly string[];
  /** Host name of the store: the gateway interprets another name as a bucket's. */
  readonly name?: string;
}

/**
 * Starts a real S3 on this machine: Ceph's monitor, object daemon (in memory) and radosgw, in their own folder. Every daemon is killed when the
 * process that started it ends.
 */
export async function startObjectStore({ hosts = ['127.0.0.1'], name = '127.0.0.1' }: StoreOptions = {}): Promise<ObjectStore> {
  const folder = await mkdtemp(join(tmpdir(), 'hiram-store-'));
  const daemons: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const daemon of daemons) if (daemon.exitCode === null && daemon.kill('SIGKILL')) await once(daemon, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const origin = await startDaemons(new Ceph(folder, name), daemons, hosts);
    await makeBucket(origin);
    const environment = { IMAGE_STORE_URL: `${origin}/${BUCKET}`, IMAGE_STORE_KEY_ID: KEY_ID, IMAGE_STORE_SECRET: SECRET };
    return { environment, origin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startDaemons(ceph: Ceph, daemons: ChildProcess[], hosts: readonly string[]): Promise<string> {
  const monitorPort = await freePort();
  await ceph.prepare(monitorPort);
  daemons.push(ceph.spawn('ceph-mon', ['-f', '-i', 'a']));
  const osdId = randomUUID();
  // The command waits for the monitor.
  await run('ceph', ['osd', 'new', osdId], { env: ceph.environment, timeout: TIMEOUT_MS });
  await run('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', osdId], { env: ceph.environment });
  daemons.push(ceph.spawn('ceph-osd', ['-f', '-i', '0']));
  const port = await freePort();
  const endpoints = hosts.map((host) => `endpoint=${host}:${port}`).join(' ');
  const gateway = ceph.spawn('radosgw', ['-f', '-n', 'client.admin', '--rgw-frontends', `beast ${endpoints}`]);
  daemons.push(gateway);
  const origin = `http://127.0.0.1:${port}`;
  await answers(origin, gateway, ceph);
  const user = ['--uid=service', '--display-name=service', `--access-key=${KEY_ID}`, `--secret-key=${SECRET}`];
  await run('radosgw-admin', ['user', 'create', ...user], { env: ceph.environment, timeout: TIMEOUT_MS });
  return origin;
}

async function answers(origin: string, gateway: ChildProcess, ceph: Ceph): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await isAnswered(origin))) {
    if (gateway.exitCode !== null || performance.now() > deadline) throw new Error(`radosgw does not answer: ${await ceph.readLogs()}`);
    await sleep(50);
  }
}

const clientOf = (endpoint: string): S3Client =>
  new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: { accessKeyId: KEY_ID, secretAccessKey: SECRET } });

async function makeBucket(endpoint: string): Promise<void> {
  const client = clientOf(endpoint);
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
}

export async function keysInStore({ IMAGE_STORE_URL = '' }: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const client = clientOf(new URL(IMAGE_STORE_URL).origin);
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
  client.destroy();
  return Contents.map(({ Key = '' }) => Key);
}

const isAnswered = (origin: string): Promise<boolean> =>
  fetch(origin, { signal: AbortSignal.timeout(scaleTimeout(5000)) }).then(
    () => true,
    () => false,
  );

class Ceph {
  readonly #folder: string;
  readonly #name: string;
  readonly environment: NodeJS.ProcessEnv;

  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#name = name;
    this.environment = { PATH: process.env['PATH'], ...inheritedEnvironment(), CEPH_CONF: join(folder, 'ceph.conf') };
  }

  async prepare(monitorPort: number): Promise<void> {
    const [keyring, map] = [join(this.#folder, 'keyring'), join(this.#folder, 'monmap')];
    const fsid = randomUUID();
    for (const name of ['mon', 'osd', 'rgw', 'run', 'log']) await mkdir(join(this.#folder, name));
    await writeFile(join(this.#folder, 'ceph.conf'), conf({ folder: this.#folder, name: this.#name, fsid, monitorPort }));
    await writeFile(keyring, '');
    const key = (name: string, ...caps: string[]) => this.#run('ceph-authtool', [keyring, '--gen-key', '-n', name, ...caps]);
    await key('mon.', '--cap', 'mon', 'allow *');
    await key('client.admin', '--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *');
    // Created together with the monitor, so that no key has to be requested from it.
    await key('osd.0', '--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *');
    await this.#run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, map]);
    await this.#run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring]);
  }

  /** The kernel kills the daemon when the process that started it ends. */
  spawn(command: string, args: readonly string[]): ChildProcess {
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], { env: this.environment, stdio: ['ignore', 'pipe', 'pipe'] });
    const log = createWriteStream(join(this.#folder, 'log', `${command}.out`));
    child.stdout.pipe(log);
    child.stderr.pipe(log);
    return child;
  }

  /** Returns the end of the output and of the log: a gateway that cannot listen reports that only in its log. */
  async readLogs(): Promise<string> {
    const read = (name: string) => readFile(join(this.#folder, 'log', name), 'utf8').catch(() => '');
    const [printed, logged] = await Promise.all(['radosgw.out', 'client.admin.log'].map(read));
    return `${printed}\n${logged?.slice(-2000) ?? ''}`.trim();
  }

  #run(command: string, args: readonly string[]): Promise<unknown> {
    return run(command, args, { env: this.environment });
  }
}

interface CephSettings {
  readonly folder: string;
  readonly name: string;
  readonly fsid: string;
  readonly monitorPort: number;
}

/** One daemon of each kind, in memory; a single monitor forms a quorum at once. */
const conf = ({ folder, name, fsid, monitorPort }: CephSettings): string => `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${monitorPort}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
paxos propose interval = 0.02
paxos min wait = 0.01
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail warn = 1
mon data avail crit = 0
osd objectstore = memstore
osd memory target = 1073741824
run dir = ${folder}/run
log file = ${folder}/log/$name.log
admin socket = ${folder}/run/$name.asok
pid file = ${folder}/run/$name.pid
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
rgw dns name = ${name}
keyring = ${folder}/keyring
`;
