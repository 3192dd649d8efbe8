import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { startChild } from '../stack/child.ts';
import { freePort } from '../stack/ports.ts';
import { repositoryRoot } from '../stack/repository.ts';

const built = join(repositoryRoot, 'apps/web/gallery/dist');
const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

/** Every story of the kit in a page of its own, built for the browser floor as the product is. */
export async function startGallery(): Promise<{ readonly origin: string; readonly stop: () => void }> {
  const build = startChild({ name: 'the gallery', command: process.execPath, args: ['apps/web/gallery/build.ts'], cwd: repositoryRoot });
  if ((await build.ended()) !== 0) throw new Error(build.lastWords());
  const port = await freePort();
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://gallery');
    const file = join(built, normalize(pathname === '/' ? '/index.html' : pathname));
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) response.writeHead(404).end();
    else createReadStream(file).pipe(response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream'));
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
