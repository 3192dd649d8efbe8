import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterFile } from '../../../testing/after-file.ts';
import { startDesk } from '../../../testing/desk.ts';
import { createEnvironment } from '../../../testing/service.ts';

const folder = await mkdtemp(join(tmpdir(), 'hiram-desk-'));
afterFile(() => rm(folder, { recursive: true }));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Desk</title>');
await writeFile(join(folder, 'assets/main-1.js'), 'export {};');
const environment = await createEnvironment();
const desk = await startDesk({ ...environment, DESK_FILES: folder });

test('a caller without a session gets only the pages', async () => {
  const page = await desk.call('/');
  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
    200,
    'text/html; charset=utf-8',
    '<!doctype html><title>Desk</title>',
  ]);
  expect(await (await desk.call('/queues/complaints?item=a.b')).text()).toContain('<title>Desk</title>');
  const statuses = ['/desk/me', '/acts', '/missing.js', '/acts/unheard-of', '/desk/unheard-of', '/../package.json', '/..%2fpackage.json'];
  const answers = await Promise.all(statuses.map(async (path) => (await desk.call(path)).status));
  expect(answers).toEqual([401, 401, 404, 404, 404, 404, 404]);
});

test('the content security policy allows only the desk’s own files and the photos of complaints', async () => {
  const { headers } = await desk.call('/');
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' ${environment['PUBLIC_ORIGIN'] ?? ''}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect((await desk.call('/desk/me')).headers.get('content-security-policy')).toContain("default-src 'none';object-src 'none'");
});

test('assets are cached for a year and compressed; the page is revalidated on each request', async () => {
  const asset = await desk.call('/assets/main-1.js', { headers: { 'accept-encoding': 'gzip' } });
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect([asset.headers.get('content-encoding'), await asset.text()]).toEqual(['gzip', 'export {};']);
  const page = await desk.call('/', { headers: { 'accept-encoding': 'identity' } });
  expect([page.headers.get('cache-control'), page.headers.get('content-encoding')]).toEqual(['no-cache', null]);
  const again = await desk.call('/', { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('the desk fails to start if the folder has no index.html', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'hiram-desk-'));
  afterFile(() => rm(empty, { recursive: true }));
  await expect(startDesk({ ...environment, DESK_FILES: empty })).rejects.toThrow('DESK_FILES has no index.html');
});
