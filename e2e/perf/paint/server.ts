import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProfileName } from '@hiram/contract/product/profile.ts';
import { type BuiltRoute, readRoutesTable } from '@hiram/web/app/boot/routesTable.ts';
import { writeNginxConf } from '../../../deploy/nginx/conf.ts';
import { startNginx } from '../../../deploy/nginx/process.ts';
import type { Certificate } from '../../../tools/testing/certificate.ts';
import { freePort } from '../../../tools/testing/ports.ts';
import { webRoot } from '../../stack/web-build.ts';

export const BARE_ADDRESS = '/bare';
const BARE_PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><p>A bare page.</p></html>\n';

export interface BuildServer {
  readonly port: number;
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

export interface PaintServer extends BuildServer {
  readonly routes: readonly BuiltRoute[];
}

/**
 * Serves the production build with the production configuration, and one more page as the baseline.
 * @param certificate enables TLS and HTTP/2; plain HTTP without it
 */
export async function startPaintServer(apiUrl: string, profile: ProfileName, certificate?: Certificate): Promise<PaintServer> {
  const folder = mkdtempSync(join(tmpdir(), 'paint-'));
  const root = join(folder, 'dist');
  cpSync(webRoot(profile), root, { recursive: true });
  const table = readRoutesTable(readFileSync(join(root, 'routes.json'), 'utf8'));
  const [language = ''] = table.languages;
  const bare = plainRoute('bare', BARE_ADDRESS, language);
  writeFileSync(join(root, bare.pages[language] ?? ''), BARE_PAGE);
  writeFileSync(join(root, 'routes.json'), JSON.stringify({ ...table, routes: [...table.routes, bare] }));
  return { ...(await serveBuild({ folder, root, apiUrl, ...(certificate === undefined ? {} : { certificate }) })), routes: table.routes };
}

/** Returns the route of a page that is not part of the build. */
export const plainRoute = (name: string, address: string, language: string): BuiltRoute => ({
  name,
  address,
  kind: 'document',
  public: false,
  pages: { [language]: `pages/${language}/${name}.html` },
  js: {},
  css: [],
  styleHashes: [],
});

interface BuildToServe {
  /** Removed when the server stops. */
  readonly folder: string;
  readonly root: string;
  readonly apiUrl: string;
  readonly certificate?: Certificate;
}

export async function serveBuild({ folder, root, apiUrl, certificate }: BuildToServe): Promise<BuildServer> {
  const port = await freePort();
  const listen = `127.0.0.1:${port}`;
  const listenOptions =
    certificate === undefined ? { listen } : { listen: `127.0.0.1:${await freePort()}`, tls: { listen, ...certificate } };
  const nginx = await startNginx(writeNginxConf({ ...listenOptions, apiUrl, root, folder: join(folder, 'run'), imageOrigin: null }), port);
  const stop = async (): Promise<void> => {
    await nginx.stop();
    rmSync(folder, { recursive: true });
  };
  return { port, origin: `${certificate === undefined ? 'http' : 'https'}://${listen}`, stop };
}
