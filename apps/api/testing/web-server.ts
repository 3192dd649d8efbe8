import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningProcesses } from '../../../tools/check/kernel-processes.ts';
import { freePort } from '../../../tools/testing/ports.ts';
import { afterFile } from './after-file.ts';

export interface WebServer {
  readonly origin: string;
  /** Bytes of request bodies on nginx's disk. Their files are unlinked, so that only the file descriptors of nginx show them. */
  bodyBytes(): number;
  log(): string;
}

const repository = new URL('../../../', import.meta.url).pathname;

/** A build of two pages, enough for nginx to log requests. */
const PAGES = {
  profile: 'specified',
  languages: ['en'],
  scriptHash: 'sha256-none',
  preview: false,
  framedOrigins: [],
  imageOrigins: [],
  routes: [
    {
      name: 'order',
      address: '/order',
      kind: 'document',
      public: false,
      pages: { en: 'pages/en/order.html' },
      js: [],
      css: [],
      styleHashes: [],
    },
  ],
  notFound: { pages: { en: 'pages/en/notFound.html' }, js: [], css: [], styleHashes: [] },
};

/** Starts nginx in front of the service, with the configuration of production. It ends with the test file. */
export async function startWebServer(apiUrl: string, moreWords: readonly string[] = []): Promise<WebServer> {
  const folder = await mkdtemp(join(tmpdir(), 'hiram-web-server-'));
  const root = join(folder, 'dist');
  mkdirSync(join(root, 'pages/en'), { recursive: true });
  for (const page of ['order', 'notFound']) writeFileSync(join(root, `pages/en/${page}.html`), '<!doctype html>');
  writeFileSync(join(root, 'routes.json'), JSON.stringify(PAGES));
  const port = await freePort();
  const words = ['deploy/nginx/conf.ts', '--listen', `127.0.0.1:${port}`, '--api', apiUrl, '--root', root, '--folder', join(folder, 'run')];
  const conf = execFileSync(process.execPath, [...words, ...moreWords], { cwd: repository, encoding: 'utf8' }).trim();
  const nginx = spawn('nginx', ['-c', conf, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Debian installs nginx in a folder that is only in root's PATH.
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  });
  let said = '';
  nginx.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const origin = `http://127.0.0.1:${port}`;
  afterFile(async () => {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
    await rm(folder, { recursive: true });
  });
  while (!(await fetch(`${origin}/order`).catch(() => null))) await sleep(25);
  const read = (file: string): string => readFileSync(join(folder, 'run', file), 'utf8');
  const bodyBytes = (): number => filesIn(join(folder, 'run/client_body'), workersOf(nginx.pid ?? 0)).reduce((sum, size) => sum + size, 0);
  return { origin, bodyBytes, log: () => [read('access.log'), read('error.log'), said].join('\n') };
}

const workersOf = (master: number): readonly number[] =>
  runningProcesses()
    .filter(({ parent }) => parent === master)
    .map(({ pid }) => pid);

function filesIn(folder: string, pids: readonly number[]): readonly number[] {
  const open = pids.flatMap((pid) => readdirSync(`/proc/${pid}/fd`).map((name) => `/proc/${pid}/fd/${name}`));
  return open.flatMap((file) => {
    try {
      return readlinkSync(file).startsWith(folder) ? [statSync(file).size] : [];
    } catch {
      // The file has been closed.
      return [];
    }
  });
}
