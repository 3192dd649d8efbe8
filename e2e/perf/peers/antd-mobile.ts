import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProfileName } from '@hiram/contract/product/profile.ts';
import { readRoutesTable, type RoutesTable } from '@hiram/web/app/boot/routesTable.ts';
import { compressAll } from '../../../apps/web/build/files.ts';
import { startChild } from '../../stack/child.ts';
import { repositoryRoot } from '../../stack/repository.ts';
import { webRoot } from '../../stack/web-build.ts';
import { plainRoute, serveBuild, type BuildServer } from '../paint/server.ts';

const SOURCE = join(import.meta.dirname, 'antd-mobile');
/** Outside the repository and preserved between runs, so that its packages are fetched only once. */
const FOLDER = join(repositoryRoot, 'reports/peers/antd-mobile');
const BIN = join(repositoryRoot, 'node_modules/.bin');

/** Installs the peer separately from the project's packages and builds it with the project's Vite. Returns the folder of the build. */
export async function buildAntdMobile(): Promise<string> {
  const lock = readFileSync(join(SOURCE, 'package-lock.json'), 'utf8');
  mkdirSync(FOLDER, { recursive: true });
  rmSync(join(FOLDER, 'src'), { recursive: true, force: true });
  cpSync(SOURCE, FOLDER, { recursive: true });
  const mark = join(FOLDER, 'installed-lock.json');
  if (textOf(mark) !== lock) {
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
    writeFileSync(mark, lock);
  }
  await run(join(BIN, 'tsc'), []);
  await run(join(BIN, 'vite'), ['build']);
  return join(FOLDER, 'dist');
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const child = startChild({ name: `${command} ${args.join(' ')}`, command, args, cwd: FOLDER });
  if ((await child.ended()) !== 0) throw new Error(child.logTail());
}

interface PeerToServe {
  readonly built: string;
  readonly addresses: readonly string[];
  /** Address of the service that its pages call. */
  readonly apiUrl: string;
  /** Profile whose pictures its pages show. */
  readonly profile: ProfileName;
}

/** Serves the build with the product's nginx configuration: the same headers, compression and proxying. */
export async function serveAntdMobile({ built, addresses, apiUrl, profile }: PeerToServe): Promise<BuildServer> {
  const folder = mkdtempSync(join(tmpdir(), 'peer-'));
  const root = join(folder, 'dist');
  cpSync(built, root, { recursive: true });
  const table = tableOf(addresses, readRoutesTable(readFileSync(join(webRoot(profile), 'routes.json'), 'utf8')));
  for (const page of [...table.routes, table.notFound].flatMap(({ pages }) => Object.values(pages)))
    cpSync(join(built, 'index.html'), join(root, page), { recursive: true });
  compressAll(root);
  writeFileSync(join(root, 'routes.json'), JSON.stringify(table));
  for (const pictures of ['products', 'channels', 'icon.svg', 'icon.svg.br', 'icon.svg.gz'])
    cpSync(join(webRoot(profile), pictures), join(root, pictures), { recursive: true });
  return serveBuild({ folder, root, apiUrl });
}

function tableOf(addresses: readonly string[], ours: RoutesTable): RoutesTable {
  const [language = ''] = ours.languages;
  return {
    ...ours,
    routes: addresses.map((address) => plainRoute(address.slice(1), address, language)),
    notFound: plainRoute('notFound', '/', language),
  };
}
