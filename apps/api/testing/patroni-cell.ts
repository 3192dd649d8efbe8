import { execFile, spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { scaleTimeout } from '../../../tools/testing/timeout-scale.ts';
import { freePort } from '../../../tools/testing/ports.ts';
import { inheritedEnvironment } from '../../../tools/testing/inherited-environment.ts';
import { waitUntil } from '../../../tools/testing/until.ts';
import { accountToRunAs, childrenOf, newestBin, signalOne } from './own-postgres.ts';

const run = promisify(execFile);
const SHIPPED_FOLDER = new URL('../../../deploy/postgres/', import.meta.url).pathname;
const NODES = ['node1', 'node2', 'node3'] as const;
/** The last machine is not part of the cell until the cell moves to it. */
const MACHINES = [...NODES, 'node4'] as const;
/** Debian installs HAProxy and nginx in a folder that is only in root's PATH. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/bin`;
const SMALL_DISK_MB = 1024;

export interface CellNode {
  readonly name: string;
  /** Kills Patroni and every process of PostgreSQL at once, like a machine that loses power. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Kills only the postmaster; Patroni keeps running. */
  killPostmaster(): Promise<void>;
  /** Stops the whole machine: no process answers or notices that time passes. */
  hang(): Promise<void>;
  wakeUp(): Promise<void>;
  hangPatroni(): Promise<void>;
  wakePatroni(): Promise<void>;
  /** Drops all packets in both directions. Needs a network of its own. */
  cut(): Promise<void>;
  repair(): Promise<void>;
  /** Needs a disk of its own. */
  fillDisk(): Promise<void>;
  freeDisk(): Promise<void>;
}

/** A cell as deployed: three PostgreSQL under Patroni, etcd, and HAProxy that routes to the primary, all on this machine. */
export interface PatroniCell {
  /** Address of HAProxy, which routes to the primary. */
  url(database: string): string;
  primary(): Promise<CellNode>;
  synchronousStandby(): Promise<CellNode>;
  /** Waits for a primary with two streaming standbys, one of them synchronous. */
  settled(): Promise<void>;
  switchOver(): Promise<void>;
  /** Moves from the primary's machine to a new one, with the commands of docs/operations.md. */
  moveToAnotherMachine(): Promise<void>;
  /** Kills two of three members of etcd. */
  killEtcdMajority(): Promise<void>;
  startEtcd(): Promise<void>;
  logsIn(): string;
  remove(): Promise<void>;
}

interface CellChoices {
  /** One member suffices if etcd itself is not under test. */
  readonly etcdMembers: 1 | 3;
  /** Creates a network and a disk for each node, so that the node can be cut off and its disk filled. Needs root. */
  readonly onSeparateNetworks?: boolean;
}

export async function canRunPatroni(): Promise<boolean> {
  const found = await Promise.all(
    ['patroni', 'etcd', 'haproxy'].map((program) =>
      run('which', [program], { env: { PATH } }).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.every(Boolean);
}

interface Network {
  /** Address on which the services of this machine listen for the nodes. */
  readonly host: string;
  readonly addressOf: (index: number) => string;
  /** Command prefix that runs a program in the network of a node. */
  readonly within: (index: number) => readonly string[];
  readonly setLink: (index: number, state: 'up' | 'down') => Promise<unknown>;
  readonly remove: () => Promise<void>;
}

const OWN_MACHINE: Network = {
  host: '127.0.0.1',
  addressOf: () => '127.0.0.1',
  within: () => [],
  setLink: () => Promise.reject(new Error('the nodes have no network of their own')),
  remove: () => Promise.resolve(),
};

/** Creates a bridge with a network namespace for each node, without a route to the outside. */
async function makeNetwork(): Promise<Network> {
  const mark = randomBytes(2).toString('hex');
  const subnet = `10.213.${Number.parseInt(mark.slice(0, 2), 16)}`;
  const [bridge, namespaceOf, linkOf] = [`hb${mark}`, (index: number) => `hiram-${mark}-${index}`, (index: number) => `hv${mark}${index}`];
  const ip = (...words: string[]) => run('ip', words, { env: { PATH } });
  await ip('link', 'add', bridge, 'type', 'bridge');
  await ip('addr', 'add', `${subnet}.1/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  for (const [index] of MACHINES.entries()) {
    const [namespace, link] = [namespaceOf(index), linkOf(index)];
    await ip('netns', 'add', namespace);
    await ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    await ip('link', 'set', link, 'master', bridge);
    await ip('link', 'set', link, 'up');
    await ip('-n', namespace, 'addr', 'add', `${subnet}.${index + 11}/24`, 'dev', 'eth0');
    await ip('-n', namespace, 'link', 'set', 'eth0', 'up');
    await ip('-n', namespace, 'link', 'set', 'lo', 'up');
  }
  return {
    host: `${subnet}.1`,
    addressOf: (index) => `${subnet}.${index + 11}`,
    within: (index) => ['ip', 'netns', 'exec', namespaceOf(index)],
    setLink: (index, state) => ip('link', 'set', linkOf(index), state),
    remove: async () => {
      for (const [index] of MACHINES.entries()) {
        await ip('link', 'del', linkOf(index)).catch(() => undefined);
        await ip('netns', 'del', namespaceOf(index)).catch(() => undefined);
      }
      await ip('link', 'del', bridge).catch(() => undefined);
    },
  };
}

/** Replaces texts in a shipped file; throws if the file lacks one of them. */
function withChanges(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/postgres no longer has ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

interface NodeAddress {
  readonly host: string;
  readonly postgresPort: number;
  readonly restPort: number;
}

class Node implements CellNode {
  readonly name: string;
  readonly folder: string;
  readonly #placed: NodeAddress;
  readonly #command: readonly string[];
  readonly #log: StdioOptions;
  readonly #setLink: (state: 'up' | 'down') => Promise<unknown>;
  #patroni: ChildProcess | null = null;

  constructor(given: {
    readonly name: string;
    readonly folder: string;
    readonly placed: NodeAddress;
    readonly command: readonly string[];
    readonly setLink: (state: 'up' | 'down') => Promise<unknown>;
  }) {
    this.name = given.name;
    this.folder = given.folder;
    this.#placed = given.placed;
    this.#command = given.command;
    this.#setLink = given.setLink;
    const log = openSync(join(given.folder, 'log'), 'a');
    this.#log = ['ignore', log, log];
  }

  get config(): string {
    return join(this.folder, 'patroni.yml');
  }

  get isRunning(): boolean {
    return this.#patroni !== null && this.#patroni.exitCode === null && this.#patroni.signalCode === null;
  }

  /** Empties the data directory, as on a new machine. */
  async clear(): Promise<void> {
    await rm(join(this.folder, 'disk', 'data'), { recursive: true, force: true });
  }

  /** Stops the node like `systemctl stop`: Patroni shuts it down in order. */
  async stop(): Promise<void> {
    const patroni = this.#patroni;
    if (patroni === null || !this.isRunning) return;
    const exited = once(patroni, 'close');
    patroni.kill('SIGTERM');
    await exited;
  }

  get rest(): string {
    return `http://${this.#placed.host}:${this.#placed.restPort}`;
  }

  start = async (): Promise<void> => {
    const [program = '', ...words] = this.#command;
    this.#patroni = spawn(program, words, {
      stdio: this.#log,
      cwd: this.folder,
      env: { PATH, HOME: this.folder, ...inheritedEnvironment() },
    });
  };

  kill = async (): Promise<void> => {
    const patroni = this.#patroni;
    const exited = patroni !== null && this.isRunning ? once(patroni, 'close') : null;
    await this.#signalAll('SIGKILL');
    await exited;
    // Processes forked in between.
    await this.#signalAll('SIGKILL');
  };

  killPostmaster = async (): Promise<void> => {
    const postmaster = await this.#postmaster();
    if (postmaster !== null) signalOne(postmaster, 'SIGKILL');
  };

  // `#signalAll` stops Patroni and the postmaster before their children, so that nothing is forked in between.
  hang = (): Promise<void> => this.#signalAll('SIGSTOP');
  wakeUp = (): Promise<void> => this.#signalAll('SIGCONT');
  hangPatroni = async (): Promise<void> => void this.#patroni?.kill('SIGSTOP');
  wakePatroni = async (): Promise<void> => void this.#patroni?.kill('SIGCONT');
  cut = async (): Promise<void> => void (await this.#setLink('down'));
  repair = async (): Promise<void> => void (await this.#setLink('up'));

  fillDisk = async (): Promise<void> => {
    const disk = join(this.folder, 'disk');
    const { bavail, bsize } = await statfs(disk);
    await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize)).catch(() => undefined);
  };

  freeDisk = async (): Promise<void> => {
    await rm(join(this.folder, 'disk', 'filler'));
  };

  async isPrimary(): Promise<boolean> {
    return (await this.#query('/primary')) === 200;
  }

  async isSynchronous(): Promise<boolean> {
    return (await this.#query('/sync')) === 200;
  }

  async #query(path: string): Promise<number> {
    try {
      const answer = await fetch(`${this.rest}${path}`, { signal: AbortSignal.timeout(2_000) });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }

  async #postmaster(): Promise<number | null> {
    try {
      const pid = Number((await readFile(join(this.folder, 'disk', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
      // The file of a killed postmaster may name an unrelated process by now.
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
      return command.includes(this.folder) ? pid : null;
    } catch {
      return null;
    }
  }

  async #signalAll(name: NodeJS.Signals): Promise<void> {
    if (this.isRunning) this.#patroni?.kill(name);
    const postmaster = await this.#postmaster();
    if (postmaster === null) return;
    const backends = await childrenOf(postmaster);
    for (const pid of [postmaster, ...backends]) signalOne(pid, name);
    // Processes forked before the postmaster was stopped.
    for (const pid of await childrenOf(postmaster)) if (!backends.includes(pid)) signalOne(pid, name);
  }
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

interface MemberPorts {
  readonly host: string;
  readonly client: number;
  readonly peer: number;
}

class Member {
  readonly clientUrl: string;
  readonly peerUrl: string;
  readonly #name: string;
  readonly #folder: string;
  readonly #account: Account;
  #process: ChildProcess | null = null;

  constructor(name: string, folder: string, ports: MemberPorts, account: Account) {
    this.#name = name;
    this.#folder = folder;
    this.#account = account;
    this.clientUrl = `http://${ports.host}:${ports.client}`;
    this.peerUrl = `http://${ports.host}:${ports.peer}`;
  }

  start(all: readonly Member[]): void {
    const words = [
      ['--name', this.#name],
      ['--data-dir', join(this.#folder, this.#name)],
      // Patroni's section `etcd:` uses the v2 API.
      ['--enable-v2'],
      ['--listen-client-urls', this.clientUrl],
      ['--advertise-client-urls', this.clientUrl],
      ['--listen-peer-urls', this.peerUrl],
      ['--initial-advertise-peer-urls', this.peerUrl],
      ['--initial-cluster', all.map((each) => `${each.#name}=${each.peerUrl}`).join(',')],
      ['--initial-cluster-token', this.#folder],
    ].flat();
    const log = openSync(join(this.#folder, `${this.#name}.log`), 'a');
    this.#process = spawn('etcd', words, {
      ...this.#account,
      stdio: ['ignore', log, log],
      env: { PATH, HOME: this.#folder, ...inheritedEnvironment() },
    });
  }

  async kill(): Promise<void> {
    const running = this.#process;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'close');
    running.kill('SIGKILL');
    await exited;
  }

  async isHealthy(): Promise<boolean> {
    try {
      const answer = await fetch(`${this.clientUrl}/health`, { signal: AbortSignal.timeout(2_000) });
      return ((await answer.json()) as { health: string }).health === 'true';
    } catch {
      return false;
    }
  }
}

export async function startPatroniCell({ etcdMembers, onSeparateNetworks = false }: CellChoices): Promise<PatroniCell> {
  const [folder, account, bin] = [await mkdtemp(join(tmpdir(), 'hiram-patroni-')), await accountToRunAs(), await newestBin()];
  await chown(folder, account.uid, account.gid);
  // PostgreSQL's account needs access to its folders.
  await chmod(folder, 0o755);
  const network = onSeparateNetworks ? await makeNetwork() : OWN_MACHINE;
  const accountCommand = ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const isRoot = process.getuid?.() === 0;

  const members: Member[] = [];
  for (let index = 0; index < etcdMembers; index += 1) {
    const ports = { host: network.host, client: await freePort(), peer: await freePort() };
    members.push(new Member(`etcd${index}`, folder, ports, account));
  }
  for (const member of members) member.start(members);
  const etcdIsUp = () =>
    waitUntil(
      () => Promise.all(members.map((member) => member.isHealthy())),
      (healthy) => healthy.every(Boolean),
    );
  await etcdIsUp();

  const [patroniYml, haproxyCfg] = await Promise.all(
    ['patroni.yml', 'haproxy.cfg'].map((name) => readFile(join(SHIPPED_FOLDER, name), 'utf8')),
  );
  const takeoverScript = join(folder, 'taken-over.sh');
  await copyFile(join(SHIPPED_FOLDER, 'taken-over.sh'), takeoverScript);
  await chmod(takeoverScript, 0o755);

  const placed: NodeAddress[] = [];
  const nodes: Node[] = [];
  for (const [index, name] of MACHINES.entries()) {
    const host = network.addressOf(index);
    const place = { host, postgresPort: await freePort(), restPort: await freePort() };
    const own = join(folder, name);
    const disk = join(own, 'disk');
    await mkdir(disk, { recursive: true });
    if (onSeparateNetworks) await run('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK_MB}m`, 'tmpfs', disk]);
    for (const each of [own, disk]) await chown(each, account.uid, account.gid);
    const callback = join(own, 'on-role-change.sh');
    await writeFile(callback, `#!/bin/sh\nPGHOST=${own} PGPORT=${place.postgresPort} PGUSER=postgres exec ${takeoverScript} "$@"\n`, {
      mode: 0o755,
    });
    await writeFile(
      join(own, 'patroni.yml'),
      withChanges(patroniYml ?? '', {
        'name: node1': `name: ${name}`,
        '10.0.0.1:8008': `${host}:${place.restPort}`,
        'hosts: 10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379': `hosts: ${members.map(({ clientUrl }) => clientUrl.replace('http://', '')).join(',')}`,
        '10.0.0.1:5432': `${host}:${place.postgresPort}`,
        '/var/lib/postgresql/15/cell-0': join(disk, 'data'),
        '/usr/lib/postgresql/15/bin': bin,
        '/etc/hiram/taken-over.sh': callback,
        // No passwords or certificates between the processes of one machine.
        'local all all peer': 'local all all trust',
        'hostssl replication replicator 10.0.0.0/24 scram-sha-256': 'host replication all all trust',
        'hostssl all all 10.0.0.0/8 scram-sha-256': 'host all all all trust',
        '  callbacks:': `  parameters: { unix_socket_directories: ${own}, min_wal_size: 80MB, max_wal_size: 256MB }\n  callbacks:`,
        'mode: required': 'mode: "off"',
      }),
    );
    placed.push(place);
    const command = [...network.within(index), ...(isRoot ? accountCommand : []), 'patroni', join(own, 'patroni.yml')];
    nodes.push(new Node({ name, folder: own, placed: place, command, setLink: (state) => network.setLink(index, state) }));
  }

  const port = await freePort();
  const config = join(folder, 'haproxy.cfg');
  const [cellOnly = ''] = (haproxyCfg ?? '').split(/^listen directory$/m);
  const serverLine = (place: NodeAddress, index: number): string =>
    `server node${index + 1} ${place.host}:${place.postgresPort} maxconn 300 check port ${place.restPort}`;
  const [shippedLines, ownLines] = [
    NODES.map((name, index) => `server ${name} 10.0.0.${index + 1}:5432 maxconn 300 check port 8008`),
    placed.map(serverLine),
  ];
  await writeFile(
    config,
    withChanges(cellOnly, {
      '127.0.0.1:6000': `127.0.0.1:${port}`,
      ...Object.fromEntries(shippedLines.map((line, index) => [line, ownLines[index] ?? ''])),
      // HAProxy is configured for the new machine before the move.
      [`${ownLines[NODES.length - 1] ?? ''}\n`]: `${ownLines.slice(NODES.length - 1).join('\n    ')}\n`,
    }),
  );
  const haproxyLog = openSync(join(folder, 'haproxy.log'), 'a');
  const haproxy = spawn('haproxy', ['-db', '-f', config], {
    ...account,
    stdio: ['ignore', haproxyLog, haproxyLog],
    env: { PATH, ...inheritedEnvironment() },
  });
  const haproxyExited = once(haproxy, 'close');

  // The first node creates the cluster; the others copy it.
  for (const node of nodes.slice(0, NODES.length)) {
    await node.start();
    await waitUntil(
      () => Promise.all(nodes.map((each) => each.isPrimary())),
      (primaries) => primaries.some(Boolean),
      scaleTimeout(120_000),
    );
  }

  const url = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const findSingleNode = async (look: (node: Node) => Promise<boolean>): Promise<Node> => {
    const found = await waitUntil(
      async () => {
        const answers = await Promise.all(nodes.map(look));
        return nodes.filter((_node, index) => answers[index]).map(({ name }) => name);
      },
      (names) => names.length === 1,
      scaleTimeout(120_000),
    );
    return nodes.find(({ name }) => name === found[0]) as Node;
  };
  const cell: PatroniCell = {
    url,
    primary: () => findSingleNode((node) => node.isPrimary()),
    synchronousStandby: () => findSingleNode((node) => node.isSynchronous()),
    settled: async () => {
      await waitUntil(
        () => followersOf(url('postgres')),
        ({ streaming, synchronous }) => streaming === NODES.length - 1 && synchronous === 1,
        scaleTimeout(120_000),
      );
    },
    switchOver: async () => {
      const [from, to] = [await findSingleNode((node) => node.isPrimary()), await findSingleNode((node) => node.isSynchronous())];
      const body = JSON.stringify({ leader: from.name, candidate: to.name });
      const answer = await fetch(`${from.rest}/switchover`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
      if (!answer.ok) throw new Error(`the switchover was refused: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    },
    moveToAnotherMachine: async () => {
      const [from, to] = [await findSingleNode((node) => node.isPrimary()), nodes.find(({ isRunning }) => !isRunning)];
      if (to === undefined) throw new Error('every machine belongs to the cell');
      const patronictl = (...words: readonly string[]) =>
        run('patronictl', ['-c', from.config, ...words], { env: { PATH, HOME: folder, LC_ALL: 'C.UTF-8' } });
      const synchronous = (count: number) => patronictl('edit-config', 'cell-0', '--force', '-s', `synchronous_node_count=${count}`);
      await to.clear();
      await to.start();
      await synchronous(NODES.length);
      await waitUntil(
        () => to.isSynchronous(),
        (isSo) => isSo,
        scaleTimeout(120_000),
      );
      await patronictl('switchover', 'cell-0', '--leader', from.name, '--candidate', to.name, '--force');
      await synchronous(1);
      // A Patroni that is ended while its PostgreSQL starts leaves PostgreSQL running, so wait until the old primary follows.
      await waitUntil(
        () => followersOf(url('postgres')),
        ({ streaming }) => streaming === NODES.length,
        scaleTimeout(120_000),
      );
      await from.stop();
    },
    killEtcdMajority: async () => {
      await Promise.all(members.slice(0, 2).map((member) => member.kill()));
    },
    startEtcd: async () => {
      for (const member of members.slice(0, 2)) member.start(members);
      await etcdIsUp();
    },
    logsIn: () => folder,
    remove: async () => {
      for (const node of nodes) {
        if (onSeparateNetworks) await node.repair();
        await node.kill();
      }
      haproxy.kill('SIGKILL');
      await haproxyExited;
      for (const member of members) await member.kill();
      if (onSeparateNetworks) for (const { folder: own } of nodes) await run('umount', ['--lazy', join(own, 'disk')]);
      await network.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await cell.settled();
  return cell;
}

/** Counts the standbys that the primary reports; zero if there is no primary. */
async function followersOf(connectionString: string): Promise<{ readonly streaming: number; readonly synchronous: number }> {
  const connection = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    const { rows } = await connection.query<{ streaming: number; synchronous: number }>(
      `select count(*)::integer as streaming, (count(*) filter (where sync_state = 'sync'))::integer as synchronous
       from pg_stat_replication where state = 'streaming' and not pg_is_in_recovery()`,
    );
    return rows[0] ?? { streaming: 0, synchronous: 0 };
  } catch {
    return { streaming: 0, synchronous: 0 };
  } finally {
    await connection.end().catch(() => undefined);
  }
}
