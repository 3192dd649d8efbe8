import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRoutesTable, type RoutesTable } from '@hiram/web/app/boot/routesTable.ts';
import { BROTLI_MODULE, nginxConf } from './conf.ts';

/** The places of the image that web.Dockerfile makes. What nginx writes goes to memory: the image's file system is read-only. */
const PLACES = { listen: '8080', root: '/srv/web', folder: '/run/hiram', logsToStreams: true };
const MACHINE = { brotliModule: BROTLI_MODULE, user: null };

interface Around {
  readonly apiUrl: string;
  readonly imageOrigin: string | null;
  /** Never in production. */
  readonly sandboxUrl?: string;
}

export const imageConf = (table: RoutesTable, around: Around): string => nginxConf(table, { ...PLACES, ...around }, MACHINE);

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { api = '', images = '', sandbox = '' } = parseArgs({ options: { api: text, images: text, sandbox: text } }).values;
  const table = readRoutesTable(readFileSync(join(import.meta.dirname, '../../apps/web/dist/routes.json'), 'utf8'));
  const withSandbox = sandbox === '' ? {} : { sandboxUrl: sandbox };
  process.stdout.write(imageConf(table, { apiUrl: api, imageOrigin: images === '' ? null : images, ...withSandbox }));
}
