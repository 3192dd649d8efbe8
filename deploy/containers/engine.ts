import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import { clearLeftovers } from './cleanup.ts';

const GIGABYTE = 1024 ** 3;
/** Required disk space for base images, packages and the layers of all three images. */
const LEAST_FREE_BYTES = 6 * GIGABYTE;
const START_MS = scaleTimeout(60_000);
const END_MS = scaleTimeout(60_000);
const run = promisify(execFile);

/** Folder of the engine, where base images and layers stay between runs. Outside the checkout and never in memory. */
export const FOLDER = process.env['HIRAM_CONTAINERS'] ?? '/var/tmp/hiram-containers';

/** Debian's own programs first: a client of another vendor may require plugins that Debian's engine does not have. */
export const PATH = `/usr/bin:/usr/sbin:/sbin:${process.env['PATH'] ?? ''}`;

/** Thrown if no container engine can run on this machine. That is no fault of the product, so a check reports it and continues. */
export class NoEngine extends Error {}

export interface ContainersRun {
  readonly engine: Engine;
  readonly timed: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
}

/** A private container engine with its own socket and folder. It never touches other containers, images or networks of the machine. */
export class Engine {
  readonly environment: NodeJS.ProcessEnv;
  readonly #before: Network;
  readonly #daemon: ChildProcess;
  readonly #aborted: AbortSignal;

  private constructor(daemon: ChildProcess, before: Network, socket: string, aborted: AbortSignal) {
    this.#daemon = daemon;
    this.#before = before;
    this.#aborted = aborted;
    this.environment = {
      ...process.env,
      PATH,
      DOCKER_HOST: `unix://${socket}`,
      DOCKER_BUILDKIT: '1',
      BUILDKIT_PROGRESS: 'plain',
      COMPOSE_DOCKER_CLI_BUILD: '1',
    };
  }

  static async start(aborted: AbortSignal): Promise<Engine> {
    if (process.getuid?.() !== 0) throw new NoEngine('the container engine must be started by root');
    mkdirSync(FOLDER, { recursive: true });
    const { bavail, bsize } = statfsSync(FOLDER);
    if (bavail * bsize < LEAST_FREE_BYTES)
      throw new NoEngine(`${FOLDER} has ${((bavail * bsize) / GIGABYTE).toFixed(1)} GB of free space, but needs 6 GB`);
    installPrograms({
      packages: ['docker.io', 'docker-compose', 'debootstrap', 'iptables', 'iproute2'],
      programs: ['dockerd', 'docker', 'docker-compose', 'debootstrap', 'iptables', 'ip'],
    });
    acquireLock();
    try {
      return await Engine.#startDaemon(aborted);
    } catch (error) {
      releaseLock();
      throw error;
    }
  }

  static async #startDaemon(aborted: AbortSignal): Promise<Engine> {
    const [socket, log] = [join(FOLDER, 'docker.sock'), join(FOLDER, 'dockerd.log')];
    await clearLeftovers(FOLDER, ['exec', 'dockerd.pid', 'docker.sock']);
    const output = openSync(log, 'w');
    const places = [
      '-H',
      `unix://${socket}`,
      '--data-root',
      join(FOLDER, 'data'),
      '--exec-root',
      join(FOLDER, 'exec'),
      '--pidfile',
      join(FOLDER, 'dockerd.pid'),
    ];
    const before = { hasBridge: hasBridge(), forwardPolicy: forwardPolicy() };
    // In its own process group, so that Ctrl-C does not reach the engine before its containers are stopped.
    const daemon = spawn('dockerd', places, {
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...process.env, PATH },
    });
    closeSync(output);
    const engine = new Engine(daemon, before, socket, aborted);
    const deadline = performance.now() + START_MS;
    while (!(await engine.#answers())) {
      if (daemon.exitCode !== null || performance.now() > deadline) {
        await engine.#end();
        throw new NoEngine(`dockerd did not start:\n${readFileSync(log, 'utf8').trimEnd().split('\n').slice(-5).join('\n')}`);
      }
      await sleep(200);
    }
    return engine;
  }

  /** Throws if the run was interrupted. Wait loops call this. */
  resume(): void {
    this.#aborted.throwIfAborted();
  }

  async docker(...words: readonly string[]): Promise<string> {
    const { stdout } = await run('docker', words, { env: this.environment, maxBuffer: 64 * 1024 * 1024 });
    return stdout.trim();
  }

  async logs(container: string): Promise<string> {
    const { stdout, stderr } = await run('docker', ['logs', container], { env: this.environment, maxBuffer: 256 * 1024 * 1024 });
    return `${stdout}${stderr}`;
  }

  /** Runs a long command with the engine's environment and shows its output. An interruption terminates the command. */
  async show(command: string, words: readonly string[], input?: string, more: NodeJS.ProcessEnv = {}): Promise<void> {
    const child = spawn(command, words, {
      env: { ...this.environment, ...more },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'inherit', 'inherit'],
      signal: this.#aborted,
      killSignal: 'SIGTERM',
    });
    child.stdin?.end(input);
    const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
    if (code !== 0) throw new Error(`${command} ${words.slice(0, 4).join(' ')} … exited with code ${code}`);
  }

  async list(container: string): Promise<readonly string[]> {
    const { stdout } = await run('sh', ['-c', `docker export ${container} | tar -t`], {
      env: this.environment,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout
      .trim()
      .split('\n')
      .filter((path) => !path.endsWith('/'));
  }

  /**
   * Returns the address at which containers reach this machine. Read from the bridge: in its first run on a machine, the engine does not report the
   * address yet.
   */
  async addressOfMachine(): Promise<string> {
    const { stdout } = await run('ip', ['-json', '-4', 'address', 'show', 'dev', BRIDGE], { env: this.environment });
    const address = (JSON.parse(stdout) as readonly BridgeAddresses[])[0]?.addr_info[0]?.local;
    if (address === undefined) throw new Error(`${BRIDGE} has no address: ${stdout}`);
    return address;
  }

  async hasImage(name: string): Promise<boolean> {
    return (await this.docker('images', '-q', name)) !== '';
  }

  async removeContainers(): Promise<void> {
    const containers = await this.docker('ps', '-aq');
    if (containers !== '') await this.docker('rm', '-f', '-v', ...containers.split('\n'));
    await this.docker('volume', 'prune', '-f');
    await this.docker('network', 'prune', '-f');
  }

  /** Stops the engine. Images and layers stay for the next run. */
  async stop(): Promise<void> {
    try {
      await this.removeContainers();
      await this.docker('image', 'prune', '-f');
      await this.docker('builder', 'prune', '-f', '--keep-storage', '4GB');
    } finally {
      await this.#end();
      releaseLock();
    }
  }

  async #end(): Promise<void> {
    if (this.#daemon.exitCode !== null || this.#daemon.pid === undefined) return;
    const ended = new Promise<void>((resolve) => this.#daemon.once('exit', () => resolve()));
    this.#daemon.kill('SIGTERM');
    const killTimer = setTimeout(() => this.#daemon.kill('SIGKILL'), END_MS);
    await ended;
    clearTimeout(killTimer);
    await clearLeftovers(FOLDER, ['exec']);
    if (!this.#before.hasBridge) restoreNetwork(this.#before);
  }

  async #answers(): Promise<boolean> {
    return this.docker('version').then(
      () => true,
      () => false,
    );
  }
}

const BRIDGE = 'docker0';

/** Output of `ip -json`. */
interface BridgeAddresses {
  readonly addr_info: readonly { readonly local: string }[];
}

const hasBridge = (): boolean => existsSync(join('/sys/class/net', BRIDGE));

const POLICY = /^:FORWARD (\w+)/m;
const packetFilter = (): string => spawnSync('iptables-save', ['-t', 'filter'], { env: { ...process.env, PATH }, encoding: 'utf8' }).stdout;
const forwardPolicy = (): string => POLICY.exec(packetFilter())?.[1] ?? 'ACCEPT';

/** State of the machine's network before dockerd changed it. */
interface Network {
  /** True if another engine had already created the bridge. */
  readonly hasBridge: boolean;
  readonly forwardPolicy: string;
}

/** Removes the bridge and the packet-filter rules that dockerd does not remove itself. Rules without its name belong to other programs and stay. */
function restoreNetwork({ forwardPolicy: policy }: Network): void {
  const env = { ...process.env, PATH };
  spawnSync('ip', ['link', 'delete', BRIDGE], { env });
  const rules = spawnSync('iptables-save', { env, encoding: 'utf8' }).stdout;
  const others = rules.split('\n').filter((line) => !/docker|-s 172\.\d+\.\d+\.\d+\/\d+ ! -o br-/i.test(line));
  spawnSync('iptables-restore', { env, input: others.join('\n') });
  spawnSync('iptables', ['-P', 'FORWARD', policy], { env });
}

interface Programs {
  readonly packages: readonly string[];
  readonly programs: readonly string[];
}

export function installPrograms({ packages, programs }: Programs): void {
  const missing = programs.filter(
    (program) => spawnSync('sh', ['-c', `command -v ${program}`], { env: { ...process.env, PATH } }).status !== 0,
  );
  if (missing.length === 0) return;
  console.log(`Installing Debian's packages: ${missing.join(', ')} not found`);
  const env = { ...process.env, PATH, DEBIAN_FRONTEND: 'noninteractive' };
  // Debian starts a service when its package is installed; this policy prevents it.
  const policy = '/usr/sbin/policy-rc.d';
  let isOurs = false;
  try {
    writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755, flag: 'wx' });
    isOurs = true;
  } catch {
    // The machine has its own policy.
  }
  const apt = (...words: string[]): boolean =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=600', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const isDone = apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
  if (isOurs) rmSync(policy);
  if (!isDone) throw new NoEngine(`apt-get could not install ${packages.join(', ')}`);
}

const lock = join(FOLDER, 'in-use-by');

/** Locks the folder: two engines in one folder would corrupt each other's images. */
function acquireLock(): void {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch {
    const holder = Number(readFileSync(lock, 'utf8'));
    if (isRunning(holder)) throw new NoEngine(`${FOLDER} is in use by process ${holder}; HIRAM_CONTAINERS names another folder`);
    writeFileSync(lock, String(process.pid));
  }
}

const releaseLock = (): void => rmSync(lock, { force: true });

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
