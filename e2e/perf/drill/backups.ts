import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account, OwnPostgres } from '../../../apps/api/testing/own-postgres.ts';
import { repositoryRoot } from '../../stack/repository.ts';

const STANZA = 'cell-0';
/** Header that OpenSSL writes before data encrypted with a password. */
const ENCRYPTED = 'Salted__';

export interface StoredBackup {
  readonly label: string;
  /** Bytes that this backup added to the repository. */
  readonly storedBytes: number;
}

/**
 * pgBackRest with the deployed configuration (`deploy/postgres/pgbackrest.conf` and `archiving.conf`), except for its paths. Runs as the owner of the
 * tables.
 */
export class Backups {
  /** For PostgreSQL, which starts pgBackRest for each WAL segment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.environment = {
      PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
      PGBACKREST_REPO1_CIPHER_PASS: randomBytes(48).toString('base64'),
    };
  }

  /** Call this before the server starts with archiving. */
  async configure({ data, port, folder, account }: OwnPostgres): Promise<void> {
    const paths = { 'repo1-path': 'repository', 'spool-path': 'spool', 'lock-path': 'lock' };
    const own: Record<string, string> = { 'pg1-path': data };
    for (const [option, name] of Object.entries(paths)) own[option] = await ownedFolder(join(this.#folder, name), account);
    const deployed = await readDeployed('pgbackrest.conf');
    const moved = ['repo1-path', 'spool-path', 'pg1-path'].reduce((text, option) => replaceLine(text, option, own[option] ?? ''), deployed);
    const connection = `pg1-port=${port}\npg1-socket-path=${folder}\npg1-user=postgres\nlock-path=${own['lock-path'] ?? ''}\n`;
    await writeFile(join(this.#folder, 'pgbackrest.conf'), `${moved}${connection}`);
    await appendFile(join(data, 'postgresql.conf'), await readDeployed('archiving.conf'));
  }

  /** Creates the repository, and checks that a WAL segment is archived. */
  async createRepository({ account }: OwnPostgres): Promise<void> {
    await this.#run(account, ['stanza-create']);
    await this.#run(account, ['check']);
  }

  async createBackup({ account }: OwnPostgres, type: 'full' | 'incr'): Promise<StoredBackup> {
    await this.#run(account, [`--type=${type}`, 'backup']);
    const [stanza] = JSON.parse(await this.#run(account, ['--output=json', 'info'])) as StanzaInfo[];
    const newest = stanza?.backup.at(-1);
    if (newest?.type !== type) throw new Error(`the newest backup is ${newest?.type ?? 'none'}`);
    return { label: newest.label, storedBytes: newest.info.repository.delta };
  }

  /** Restores into a separate folder, in parallel to running servers. Archiving is off: its WAL would mix with that of the lost server. */
  async restoreTo(account: Account, data: string, second: Date): Promise<void> {
    await mkdir(data, { mode: 0o700 });
    await chown(data, account.uid, account.gid);
    const target = `${second.toISOString().replace('T', ' ').replace('Z', '')}+00`;
    const options = [`--pg1-path=${data}`, '--type=time', `--target=${target}`, '--target-action=promote', '--archive-mode=off'];
    await this.#run(account, [...options, 'restore']);
  }

  async restoreNewest(account: Account, script: string, folder: string): Promise<void> {
    await this.#start(account, 'sh', ['-s', STANZA, folder], await readFile(script, 'utf8'));
  }

  async isEncrypted(): Promise<boolean> {
    const file = await open(join(this.#folder, 'repository/backup', STANZA, 'backup.info'));
    try {
      const { buffer } = await file.read(Buffer.alloc(ENCRYPTED.length), 0, ENCRYPTED.length, 0);
      return buffer.toString() === ENCRYPTED;
    } finally {
      await file.close();
    }
  }

  #run(account: Account, words: readonly string[]): Promise<string> {
    return this.#start(account, 'pgbackrest', [`--stanza=${STANZA}`, ...words]);
  }

  async #start(account: Account, program: string, words: readonly string[], input = ''): Promise<string> {
    const options = { ...account, cwd: '/', env: { PATH: process.env['PATH'], ...this.environment }, maxBuffer: 64 * 1024 ** 2 };
    const running = promisify(execFile)(program, [...words], options);
    running.child.stdin?.end(input);
    return (await running).stdout;
  }
}

interface StanzaInfo {
  readonly backup: readonly {
    readonly type: string;
    readonly label: string;
    readonly info: { readonly repository: { readonly delta: number } };
  }[];
}

const readDeployed = (name: string): Promise<string> => readFile(join(repositoryRoot, 'deploy/postgres', name), 'utf8');

function replaceLine(text: string, option: string, value: string): string {
  const line = new RegExp(`^${option}=.*$`, 'm');
  if (!line.test(text)) throw new Error(`pgbackrest.conf has no option ${option}`);
  return text.replace(line, `${option}=${value}`);
}

async function ownedFolder(path: string, { uid, gid }: Account): Promise<string> {
  await mkdir(path);
  await chown(path, uid, gid);
  return path;
}
