import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRoutesTable, type RoutesTable } from '@hiram/web/app/boot/routesTable.ts';
import { BROTLI_MODULE, listOf, nginxConf } from './conf.ts';

/** The places of the image that web.Dockerfile makes. What nginx writes goes to memory: the image's file system is read-only. */
const PLACES = { listen: '8080', root: '/srv/web', folder: '/run/hiram', logsToStreams: true };
/** Mounted into the image's container, by the names that Kubernetes gives the two. */
const TLS = { listen: '8443', certificate: '/etc/hiram/tls/tls.crt', key: '/etc/hiram/tls/tls.key' };
/** Mounted too, where services are reached over https. */
const AUTHORITY = '/etc/hiram/internal/ca.crt';
const MACHINE = { brotliModule: BROTLI_MODULE, user: null };

interface Around {
  readonly apiUrl: string;
  readonly imageOrigin: string | null;
  readonly trustedProxies?: readonly string[];
  /** False with a service that is not ours. */
  readonly sessionCheck?: boolean;
  /** Whether nginx ends TLS itself. */
  readonly tls?: boolean;
  /** Never in production. */
  readonly sandboxUrl?: string;
}

export const imageConf = (table: RoutesTable, { tls = false, ...around }: Around): string =>
  nginxConf(table, { ...PLACES, apiAuthority: AUTHORITY, ...around, ...(tls ? { tls: TLS } : {}) }, MACHINE);

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const options = { api: text, images: text, sandbox: text, proxies: text, tls: text, 'session-check': text };
  const { api = '', images = '', sandbox = '', proxies, tls, 'session-check': sessionAsked } = parseArgs({ options }).values;
  const table = readRoutesTable(readFileSync(join(import.meta.dirname, '../../apps/web/dist/routes.json'), 'utf8'));
  const withSandbox = sandbox === '' ? {} : { sandboxUrl: sandbox };
  const switches = { tls: tls === 'on', sessionCheck: sessionAsked !== 'off' };
  const around = { apiUrl: api, imageOrigin: images === '' ? null : images, trustedProxies: listOf(proxies), ...switches };
  process.stdout.write(imageConf(table, { ...around, ...withSandbox }));
}
