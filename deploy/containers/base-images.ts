import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, type Engine } from './engine.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Certificate authorities of this machine, for builds behind a company's own registry. They are not part of any image. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
const FILES_NOT_IN_SLIM_IMAGE = [
  'usr/share/man/*',
  'usr/share/locale/*',
  'usr/share/info/*',
  'var/cache/apt/*',
  'var/lib/apt/lists/*',
  'var/log/*',
  'dev/*',
];

/**
 * Base images by the names that Dockerfiles and compose use; images of a registry of these names work as well. Debian trixie has the versions of
 * PostgreSQL and Valkey that compose names, and a PgBouncer that supports prepared statements.
 */
export const BASE_IMAGES: Readonly<Record<string, (engine: Engine) => Promise<void>>> = {
  'debian:bookworm-slim': (engine) => makeDebian(engine, 'bookworm'),
  'debian:trixie-slim': (engine) => makeDebian(engine, 'trixie'),
  'node:24-bookworm-slim': makeNode,
  'hiram-base/postgres:17': (engine) => fromDockerfile(engine, 'hiram-base/postgres:17', POSTGRES),
  'hiram-base/valkey:8': (engine) => fromDockerfile(engine, 'hiram-base/valkey:8', VALKEY),
  'hiram-base/pgbouncer': (engine) => fromDockerfile(engine, 'hiram-base/pgbouncer', PGBOUNCER),
};

async function makeDebian(engine: Engine, suite: 'bookworm' | 'trixie'): Promise<void> {
  const root = join(FOLDER, 'debian');
  rmSync(root, { recursive: true, force: true });
  try {
    await engine.show('sh', ['-c', `debootstrap --variant=minbase ${suite} ${root} ${mirror()} >${FOLDER}/debootstrap.log`]);
    const left = FILES_NOT_IN_SLIM_IMAGE.map((path) => `--exclude=./${path}`).join(' ');
    await engine.show('sh', ['-c', `tar -C ${root} ${left} -c . | docker import --change 'CMD ["bash"]' - debian:${suite}-slim`]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function mirror(): string {
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', '$(SITE)'], { encoding: 'utf8' });
  return stdout.split('\n').find((site) => site.endsWith('/debian')) ?? 'http://deb.debian.org/debian';
}

/** Builds an image with the Node of node_modules and npm 11 of the registry. */
async function makeNode(engine: Engine): Promise<void> {
  const context = join(FOLDER, 'node');
  rmSync(context, { recursive: true, force: true });
  mkdirSync(context, { recursive: true });
  try {
    const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
    cpSync(join(ROOT, `node_modules/node-linux-${arch}/bin/node`), join(context, 'node'));
    cpSync(join(ROOT, `node_modules/node-linux-${arch}/LICENSE`), join(context, 'LICENSE'));
    await engine.show('npm', ['pack', '--silent', '--pack-destination', context, 'npm@11']);
    if (existsSync(AUTHORITIES)) cpSync(AUTHORITIES, join(context, 'authorities.crt'));
    await engine.show('docker', ['build', '-q', '-t', 'node:24-bookworm-slim', '-f', '-', context], NODE);
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}

const NODE = `FROM debian:bookworm-slim
COPY node /usr/local/bin/node
COPY LICENSE /usr/local/LICENSE
COPY npm-*.tgz /tmp/npm.tgz
COPY authorities.crt* /etc/ssl/certs/
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/authorities.crt npm_config_cafile=/etc/ssl/certs/authorities.crt npm_config_update_notifier=false
RUN mkdir -p /usr/local/lib/node_modules/npm && tar -xzf /tmp/npm.tgz --strip-components=1 -C /usr/local/lib/node_modules/npm && rm /tmp/npm.tgz \\
  && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && chmod +x /usr/local/lib/node_modules/npm/bin/npm-cli.js \\
  && useradd --uid 1000 --create-home node
`;

const install = (...packages: string[]): string =>
  `RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${packages.join(' ')} >/dev/null && rm -rf /var/lib/apt/lists/*`;

/** Supports the variables and the folder of scripts of the registry's image of this name, as far as compose uses them. */
const POSTGRES = `FROM debian:trixie-slim
${install('postgresql-17')}
ENV PATH=/usr/lib/postgresql/17/bin:$PATH PGDATA=/var/lib/postgresql/data
RUN printf '%s\\n' '#!/bin/sh' 'set -eu' \\
  'if [ ! -s "$PGDATA/PG_VERSION" ]; then' \\
  '  initdb -U postgres --auth-local=trust --auth-host=scram-sha-256 --pwfile=/dev/stdin -E UTF8 --locale=C.UTF-8 >/dev/null <<PASSWORD' \\
  '$POSTGRES_PASSWORD' 'PASSWORD' \\
  '  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"' \\
  '  pg_ctl start -s -w -o "-c listen_addresses="' \\
  '  createdb -U postgres "$POSTGRES_DB"' \\
  '  for script in /docker-entrypoint-initdb.d/*.sql; do psql -q -v ON_ERROR_STOP=1 -U postgres -d "$POSTGRES_DB" -f "$script"; done' \\
  '  pg_ctl stop -s -w' 'fi' \\
  'exec postgres -c listen_addresses="*" -c max_connections=200' >/usr/local/bin/start-postgres \\
  && mkdir -p /var/lib/postgresql/data /docker-entrypoint-initdb.d && chown -R postgres /var/lib/postgresql /run/postgresql && chmod 700 /var/lib/postgresql/data
USER postgres
STOPSIGNAL SIGINT
CMD ["sh", "/usr/local/bin/start-postgres"]
`;

const VALKEY = `FROM debian:trixie-slim
${install('valkey-server', 'valkey-tools')}
USER valkey
WORKDIR /tmp
`;

const PGBOUNCER = `FROM debian:trixie-slim
${install('pgbouncer')}
USER nobody
CMD ["pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]
`;

const fromDockerfile = (engine: Engine, name: string, dockerfile: string): Promise<void> =>
  engine.show('docker', ['build', '-q', '-t', name, '-'], dockerfile);
