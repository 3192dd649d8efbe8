import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createPlain } from 'node:http';
import { createServer as createTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describePages } from '@hiram/contract/product/pages.ts';
import { afterAll, expect, test } from 'vitest';
import { makeCertificate } from '../../tools/testing/certificate.ts';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import { freePort } from '../../tools/testing/ports.ts';
import { imageTemplates } from '../nginx/image-conf.ts';

const folder = await mkdtemp(join(tmpdir(), 'start-web-'));
afterAll(() => rm(folder, { recursive: true }));
const templates = join(folder, 'share/specified-hiram');
for (const path of [templates, join(folder, 'run'), join(folder, 'cgroup')]) await mkdir(path, { recursive: true });
await writeFile(join(templates, 'about'), describePages('specified', false));
const table = {
  profile: 'specified' as const,
  languages: ['en'],
  scriptHash: 'sha256-script',
  preview: false,
  framedOrigins: [],
  imageOrigins: [],
  routes: [],
  notFound: { pages: { en: 'pages/en/notFound.html' }, js: {}, css: [], styleHashes: [] },
};
for (const [file, text] of imageTemplates(table, '/srv/web/specified-hiram')) await writeFile(join(templates, file), text);

/** Replaces the folders of the image by folders of the test, and does not start nginx; the rest of the script is unchanged. */
const script = join(folder, 'start-web.sh');
await writeFile(
  script,
  (await readFile(new URL('start-web.sh', import.meta.url), 'utf8'))
    .replaceAll('/usr/share/hiram', join(folder, 'share'))
    .replaceAll('/run/hiram', join(folder, 'run'))
    .replaceAll('/etc/hiram/internal', folder)
    .replaceAll('/sys/fs/cgroup', join(folder, 'cgroup'))
    .replace(/^exec nginx .*$/m, ''),
);

const certificate = makeCertificate(folder);
await copyFile(certificate.certificate, join(folder, 'ca.crt'));
const answerHealth = (pages: string) => (_request: unknown, response: { end(text: string): unknown }) =>
  response.end(JSON.stringify({ alive: true, pages }));
const plain = createPlain(answerHealth(describePages('specified', false))).listen(0, '127.0.0.1');
const other = createPlain(answerHealth(describePages('philippines', true))).listen(0, '127.0.0.1');
const encrypted = createTls(
  { cert: await readFile(certificate.certificate), key: await readFile(certificate.key) },
  answerHealth(describePages('specified', false)),
).listen(0, '0.0.0.0');
afterAll(() => [plain, other, encrypted].forEach((server) => server.close()));
const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

/** Returns the configuration that the script wrote, or its error message. */
async function start(environment: Readonly<Record<string, string>>): Promise<string> {
  const defaultEnvironment = { PATH: process.env['PATH'] ?? '', HIRAM_PROFILE: 'specified', SERVICE_WAIT_SECONDS: '0' };
  try {
    await promisify(execFile)('sh', [script], { env: { ...defaultEnvironment, ...environment }, timeout: scaleTimeout(30_000) });
    return await readFile(join(folder, 'run/nginx.conf'), 'utf8');
  } catch (error) {
    return (error as { readonly stderr: string }).stderr;
  }
}

test('compares the profile with the service’s over HTTP and TLS, and writes addresses into the configuration', async () => {
  const plainConf = await start({ API_URL: `http://127.0.0.1:${portOf(plain)}`, TRUSTED_PROXIES: '10.0.0.1,10.1.0.0/16' });
  expect(plainConf).toContain(`server 127.0.0.1:${portOf(plain)} max_fails=0;`);
  expect(plainConf).toContain('set_real_ip_from 10.0.0.1; set_real_ip_from 10.1.0.0/16;');

  const conf = await start({ API_URL: `https://localhost:${portOf(encrypted)}`, IMAGE_ORIGIN: 'https://photos.example' });
  expect(conf).toContain(`server localhost:${portOf(encrypted)} max_fails=0;`);
  expect(conf).toContain('proxy_ssl_name localhost;');
  expect(conf).toContain('https://photos.example');
  for (const each of [plainConf, conf]) expect(each).not.toContain('placeholder:');
});

test.each([
  [
    'a service of another profile',
    () => ({ API_URL: `http://127.0.0.1:${portOf(other)}` }),
    /works for "philippines, session keys required"/,
  ],
  ['a service whose certificate has another name', () => ({ API_URL: `https://127.0.0.2:${portOf(encrypted)}` }), /no service answers/],
  ['an unreachable service', async () => ({ API_URL: `http://127.0.0.1:${await freePort()}` }), /no service answers/],
  ['no profile', () => ({ HIRAM_PROFILE: '' }), /HIRAM_PROFILE is required/],
  ['a brand that is not in the image', () => ({ HIRAM_BRAND: 'other' }), /no build of the profile specified with the brand other/],
  ['an address with further directives', () => ({ IMAGE_ORIGIN: "https://x; return 200 'y'" }), /IMAGE_ORIGIN is not an address/],
  ['a switch that is neither on nor off', () => ({ TLS: 'yes' }), /TLS must be on or off/],
] as const)('does not start with %s', async (_, environment, reason) => {
  expect(await start({ API_URL: `http://127.0.0.1:${portOf(plain)}`, ...(await environment()) })).toMatch(reason);
});

test('nginx has one worker per CPU of the container’s quota', async () => {
  const workers = async (): Promise<string | undefined> =>
    /worker_processes (\d+);/.exec(await start({ API_URL: `http://127.0.0.1:${portOf(plain)}` }))?.[1];
  expect(await workers()).toBe(String(availableParallelism()));
  await writeFile(join(folder, 'cgroup/cpu.max'), '50000 100000\n');
  expect(await workers()).toBe('1');
  await writeFile(join(folder, 'cgroup/cpu.max'), 'max 100000\n');
  expect(await workers()).toBe(String(availableParallelism()));
});
