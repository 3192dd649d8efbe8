import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import pg from 'pg';
import { newestBin } from '../../apps/api/testing/own-postgres.ts';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import { POSTGRES_URL } from './databases.ts';

const LEAST_NODE = 24;
const LEAST_POSTGRES = 15;
const ANSWER_MS = scaleTimeout(5_000);

/** State of a part that the demo needs on this machine. */
export interface Finding {
  readonly name: string;
  readonly found: string;
  /** Advice to the user; `null` if the part is usable. */
  readonly remedy: string | null;
}

const passedCheck = (name: string, found: string): Finding => ({ name, found, remedy: null });

/** @param own true if the demo starts its own PostgreSQL, so that the machine's is not checked */
export async function checkMachine(own: boolean): Promise<readonly Finding[]> {
  return [checkNode(), await (own ? postgresPrograms() : checkPostgres(POSTGRES_URL)), await checkRedis(), findNginx()];
}

export const formatFindings = (findings: readonly Finding[]): string =>
  findings
    .map(({ name, found, remedy }) =>
      remedy === null ? `  ok       ${name}: ${found}` : `  missing  ${name}: ${found}\n           ${remedy}`,
    )
    .join('\n');

function checkNode(): Finding {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) >= LEAST_NODE) return passedCheck('Node', node);
  const remedy = '"npm ci" installs it. Start the demo with "npm run demo", not with "node"';
  return { name: 'Node', found: `${node}, but ${LEAST_NODE} is required`, remedy };
}

/** Connects and checks the server's version and rights: an open port does not prove that a password is accepted or that databases can be created. */
export async function checkPostgres(url: string): Promise<Finding> {
  const name = 'PostgreSQL';
  const ownPostgresAdvice = '"npm run demo -- --own-postgres", which starts its own PostgreSQL';
  if (!URL.canParse(url)) return { name, found: 'POSTGRES_URL is not an address', remedy: `Set POSTGRES_URL=${example}` };
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS });
  // The pending call reports a lost connection.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; canCreate: boolean }>(
      `select current_setting('server_version') as version, rolcreatedb and rolcreaterole or rolsuper as "canCreate" from pg_roles where rolname = current_user`,
    );
    const [here] = rows;
    if (here === undefined || Number.parseInt(here.version, 10) < LEAST_POSTGRES)
      return { name, found: `${here?.version}, but ${LEAST_POSTGRES} is required`, remedy: `Use ${ownPostgresAdvice}` };
    if (!here.canCreate)
      return {
        name,
        found: 'the login may not create databases and roles',
        remedy: `Use a login that may: POSTGRES_URL=${example}. Or use ${ownPostgresAdvice}`,
      };
    return passedCheck(name, `${here.version} at ${addressOf(url)}`);
  } catch (error) {
    if (isRefusal(error))
      return {
        name,
        found: `${addressOf(url)} rejects the login: ${error.message}`,
        remedy: `Use a valid login: POSTGRES_URL=${example}. Or use ${ownPostgresAdvice}`,
      };
    const remedy = `apt-get install postgresql && service postgresql start. Or set POSTGRES_URL. Or use ${ownPostgresAdvice}`;
    return { name, found: `no server answers at ${addressOf(url)}`, remedy };
  } finally {
    await client.end().catch(() => undefined);
  }
}

const example = 'postgres://user:password@127.0.0.1:5432/postgres';

/** Returns the host and port, without credentials. */
function addressOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || 5432}`;
}

/** True if the server answered (its errors have a code of five characters), or requires a password that the address lacks. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && (error instanceof pg.DatabaseError || /password/i.test(error.message));
}

async function postgresPrograms(): Promise<Finding> {
  const name = 'PostgreSQL’s programs';
  try {
    return passedCheck(name, await newestBin());
  } catch {
    return { name, found: 'not installed', remedy: 'apt-get install postgresql' };
  }
}

async function checkRedis(): Promise<Finding> {
  const [name, url] = ['Redis', process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'];
  if (!URL.canParse(url)) return { name, found: 'REDIS_URL is not an address', remedy: 'Set REDIS_URL=redis://127.0.0.1:6379' };
  const { hostname, port } = new URL(url);
  const address = `${hostname}:${port || 6379}`;
  const word = await firstWordOf(hostname, Number(port || 6379));
  if (word === null)
    return {
      name,
      found: `no server answers at ${address}`,
      remedy: 'apt-get install redis-server && service redis-server start. Or set REDIS_URL',
    };
  // A server that requires a password answers NOAUTH; the address may contain the password.
  if (word.startsWith('+PONG') || word.startsWith('-NOAUTH')) return passedCheck(name, `answers at ${address}`);
  return { name, found: `the server at ${address} is not a Redis`, remedy: 'Set REDIS_URL to the address of a Redis' };
}

function firstWordOf(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: ANSWER_MS });
    const answer = (word: string | null): void => {
      socket.destroy();
      resolve(word);
    };
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.setEncoding('utf8').once('data', (data) => answer(String(data)));
    socket.once('error', () => answer(null)).once('timeout', () => answer(null));
    socket.once('end', () => answer(''));
  });
}

function findNginx(): Finding {
  // Debian installs nginx in a folder that is only in root's PATH.
  const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`;
  const { status, stderr } = spawnSync('nginx', ['-v'], { env: { ...process.env, PATH }, encoding: 'utf8' });
  if (status === 0) return passedCheck('nginx', stderr.trim().replace(/^.*\//, ''));
  return { name: 'nginx', found: 'not installed', remedy: 'apt-get install nginx-light libnginx-mod-http-brotli-static' };
}
