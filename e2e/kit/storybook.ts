import { createReadStream, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { startChild } from '../stack/child.ts';
import { startLocalServer } from '../../tools/testing/local-server.ts';
import { repositoryRoot } from '../stack/repository.ts';

const built = join(repositoryRoot, 'apps/web/.storybook/dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Serves every story of the kit as a page, built for the browser floor like the product. */
export async function startStorybook(): Promise<{ readonly origin: string; readonly stop: () => void }> {
  const build = startChild({ name: 'storybook', command: 'npm', args: ['run', '--silent', 'storybook:build'], cwd: repositoryRoot });
  if ((await build.ended()) !== 0) throw new Error(build.logTail());
  const { url: origin, stop } = await startLocalServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://storybook');
    const file = join(built, normalize(pathname));
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) response.writeHead(404).end();
    else createReadStream(file).pipe(response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream'));
  });
  return { origin, stop };
}

interface StoryIndex {
  readonly entries: Readonly<Record<string, unknown>>;
}

export async function storyIds(origin: string): Promise<string[]> {
  const { entries } = (await (await fetch(new URL('/index.json', origin))).json()) as StoryIndex;
  return Object.keys(entries);
}

/** Path of a story, by Storybook's id such as `dialog-sheet--closed`. */
export const storyPath = (id: string): string => `/iframe.html?id=${id}&viewMode=story`;
