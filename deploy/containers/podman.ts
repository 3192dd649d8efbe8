import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { FOLDER, PATH, installPrograms, type Engine } from './engine.ts';
import { unmountAll } from './cleanup.ts';

const run = promisify(execFile);

/** Starts pods from the manifests of a cluster, without a cluster. All its state is in a folder of its own, which `remove` deletes. */
export class Podman {
  readonly #folder = join(FOLDER, 'podman');
  readonly #environment: NodeJS.ProcessEnv;
  readonly #hosts: readonly string[];

  /** @param hosts host names that pods resolve to this machine */
  constructor(hosts: readonly string[]) {
    installPrograms({ packages: ['podman', 'runc', 'catatonit'], programs: ['podman', 'runc', 'catatonit'] });
    this.#environment = { ...process.env, PATH, CONTAINERS_CONF: join(this.#folder, 'containers.conf'), TMPDIR: this.#folder };
    this.#hosts = hosts;
  }

  async prepare(): Promise<void> {
    await this.remove();
    mkdirSync(this.#folder, { recursive: true });
    const hosts = join(this.#folder, 'hosts');
    writeFileSync(hosts, `127.0.0.1 localhost ${this.#hosts.join(' ')}\n`);
    writeFileSync(join(this.#folder, 'containers.conf'), conf(hosts));
  }

  async #podman(...words: readonly string[]): Promise<string> {
    return (await this.#run(words)).stdout.trim();
  }

  #run(words: readonly string[]): Promise<{ stdout: string; stderr: string }> {
    const places = ['--root', join(this.#folder, 'root'), '--runroot', join(this.#folder, 'run')];
    return run('podman', [...places, ...words], { env: this.#environment, maxBuffer: 64 * 1024 * 1024 });
  }

  /** Loads our images, which the other engine has built. */
  async copyImages(engine: Engine, names: readonly string[]): Promise<void> {
    const file = join(this.#folder, 'images.tar');
    await engine.docker('save', '-o', file, ...names);
    await this.#podman('load', '-q', '-i', file);
  }

  async makeSecret(name: string, content: unknown): Promise<void> {
    const file = join(this.#folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
    await this.#podman('secret', 'create', name, file);
  }

  async play(manifest: { readonly metadata: { readonly name: string } }): Promise<void> {
    const file = join(this.#folder, `${manifest.metadata.name}.yaml`);
    // podman reads YAML 1.1, in which an unquoted `on` is a boolean.
    writeFileSync(file, stringify(manifest, { version: '1.1' }));
    await this.#podman('kube', 'play', file);
  }

  /** Waits for the end of a container and returns its exit code. */
  async endOf(container: string): Promise<number> {
    return Number(await this.#podman('wait', container));
  }

  async logs(container: string): Promise<string> {
    const { stdout, stderr } = await this.#run(['logs', '--tail', '30', container]);
    return `${stdout}${stderr}`;
  }

  async remove(): Promise<void> {
    // Fails if there are no pods, or if `prepare` never ran.
    await this.#podman('pod', 'rm', '--all', '--force', '--time', '40').catch(() => undefined);
    unmountAll(this.#folder);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Configuration for a machine without systemd. The default limits of podman exceed those that this process may have itself. */
const conf = (hosts: string): string => `[containers]
base_hosts_file = "${hosts}"
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
`;
