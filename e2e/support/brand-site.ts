import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { writeNginxConf } from '../../deploy/nginx/conf.ts';
import { freePort } from '../../tools/testing/ports.ts';
import { startChild } from '../stack/child.ts';
import { buildBrand } from '../stack/web-build.ts';
import type { SharedStack } from './shared-stack.ts';

interface BrandSite {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Builds and serves the pages of another brand. There is no service behind them. */
export async function startBrandSite(brand: string, { profile, certificate }: SharedStack): Promise<BrandSite> {
  const root = await buildBrand(brand, profile);
  const folder = await mkdtemp(join(tmpdir(), 'hiram-brand-'));
  const [listen, plain] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const door = { listen: plain, tls: { listen, ...certificate } };
  const conf = writeNginxConf({ ...door, apiUrl: `http://127.0.0.1:${await freePort()}`, root, folder, imageOrigin: null });
  const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
  const nginx = startChild({ name: 'nginx', command: 'nginx', args: ['-c', conf, '-e', 'stderr', '-g', 'daemon off;'], env });
  const origin = `https://${listen}`;
  await expect
    .poll(() =>
      fetch(origin).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  return {
    origin,
    stop: async () => {
      await nginx.stop();
      for (const each of [root, folder]) await rm(each, { recursive: true, force: true });
    },
  };
}
