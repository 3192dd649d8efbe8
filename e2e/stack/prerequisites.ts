import { spawnSync } from 'node:child_process';
import { POSTGRES_URL } from './databases.ts';
import { isListening } from '../../tools/testing/ports.ts';

const LEAST_NODE = 24;

/** What this machine lacks, and how to get it; empty when nothing is missing. */
export async function missingPrerequisites(): Promise<readonly string[]> {
  const redisUrl = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';
  return [
    Number(process.versions.node.split('.')[0]) >= LEAST_NODE
      ? null
      : `Node ${LEAST_NODE} or later; this is ${process.versions.node}. "npm install" fetches it; start with "npm run demo", not with node itself.`,
    (await listens(POSTGRES_URL, 5432))
      ? null
      : 'PostgreSQL 15 or later on 127.0.0.1:5432 (or where POSTGRES_URL says): apt-get install postgresql && service postgresql start',
    (await listens(redisUrl, 6379))
      ? null
      : 'Redis on 127.0.0.1:6379 (or where REDIS_URL says): apt-get install redis-server && service redis-server start',
    hasNginx() ? null : 'nginx: apt-get install nginx-light libnginx-mod-http-brotli-static',
  ].filter((each) => each !== null);
}

function listens(url: string, usualPort: number): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return isListening(hostname, port === '' ? usualPort : Number(port));
}

function hasNginx(): boolean {
  const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`;
  return spawnSync('nginx', ['-v'], { env: { ...process.env, PATH }, stdio: 'ignore' }).status === 0;
}
