import type { RoutesTable } from '@hiram/web/app/boot/routesTable.ts';
import { BROTLI_MODULE, nginxConf } from './conf.ts';

/** Folders and ports of the image of web.Dockerfile. nginx writes only to /run/hiram, because the image's file system is read-only. */
const IMAGE_OPTIONS = { listen: '8080', folder: '/run/hiram', logsToStreams: true };
/** Mounted into the container, with the file names of a Kubernetes TLS Secret. */
const TLS = { listen: '8443', certificate: '/etc/hiram/tls/tls.crt', key: '/etc/hiram/tls/tls.key' };
/** Mounted if services are reached over https. */
const AUTHORITY = '/etc/hiram/internal/ca.crt';
const MACHINE = { brotliModule: BROTLI_MODULE, user: null };
/** Replaced by start-web.sh with the addresses of the environment. */
const PLACEHOLDERS = {
  service: 'service.placeholder:1',
  imageOrigin: 'https://images.placeholder',
  trustedProxies: ['proxies.placeholder'],
  sandboxUrl: 'http://sandbox.placeholder',
};
const ON_OR_OFF = ['on', 'off'] as const;

/** Returns [file, text] of each configuration that an environment can need. */
export function imageTemplates(table: RoutesTable, root: string): readonly (readonly [string, string])[] {
  return ['http', 'https'].flatMap((scheme) =>
    ON_OR_OFF.flatMap((tls) =>
      ON_OR_OFF.flatMap((session) =>
        ON_OR_OFF.map(
          (sandbox) =>
            [
              `${scheme}.tls-${tls}.session-${session}.sandbox-${sandbox}.conf`,
              template(table, root, { scheme, tls, session, sandbox }),
            ] as const,
        ),
      ),
    ),
  );
}

type OnOrOff = (typeof ON_OR_OFF)[number];

interface Way {
  readonly scheme: string;
  readonly tls: OnOrOff;
  readonly session: OnOrOff;
  readonly sandbox: OnOrOff;
}

function template(table: RoutesTable, root: string, { scheme, tls, session, sandbox }: Way): string {
  const { service, imageOrigin, trustedProxies, sandboxUrl } = PLACEHOLDERS;
  const around = { apiUrl: `${scheme}://${service}`, apiAuthority: AUTHORITY, imageOrigin, trustedProxies, sessionCheck: session === 'on' };
  return nginxConf(
    table,
    { ...IMAGE_OPTIONS, root, ...around, ...(tls === 'on' ? { tls: TLS } : {}), ...(sandbox === 'on' ? { sandboxUrl } : {}) },
    MACHINE,
  );
}
