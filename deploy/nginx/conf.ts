import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeFailure } from '@hiram/contract/wire/envelope.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { readRoutesTable, type RoutesTable } from '@hiram/web/app/boot/routesTable.ts';
import { contentPolicy, framedPages, keptPages, SECURITY_HEADERS, styleHashesByPage } from './headers.ts';

/** Debian's package libnginx-mod-http-brotli-static puts it here; without it nginx serves gzip. */
export const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
/** An upload is one file; the rest is for the form around it. */
const LARGEST_BODY_BYTES = limits.upload.bytes + 1024 * 1024;
/** Only an upload comes near the limit, so its envelope is the one that says so. */
const TOO_LARGE = JSON.stringify(writeFailure('legacy', { code: errorCodes.tooLarge, message: 'This is too large to send' }));

interface ServerOptions {
  /** A port, or an address with its port. */
  readonly listen: string;
  /** Of one service, or of several with commas between them. */
  readonly apiUrl: string;
  /** The built front end: apps/web/dist. */
  readonly root: string;
  /** The process's own: pid, temporary files and logs. */
  readonly folder: string;
  /** The store's, as its signed addresses name it; null where the service gives photos out itself. */
  readonly imageOrigin: string | null;
  /** Where the sandbox is, for the developer's preview; left out where there is none. */
  readonly sandboxUrl?: string;
  /** A container's logs are its streams; elsewhere they are files of the folder. */
  readonly logsToStreams?: boolean;
}

interface Machine {
  readonly brotliModule: string | null;
  /** Set when nginx starts as root: its workers then stay the user who can read the build. */
  readonly user: string | null;
}

export function nginxConf(table: RoutesTable, options: ServerOptions, machine: Machine): string {
  const { folder } = options;
  return `${machine.brotliModule === null ? '' : `load_module ${machine.brotliModule};\n`}${machine.user === null ? '' : `user ${machine.user};\n`}worker_processes auto;
worker_rlimit_nofile 16384;
pid ${folder}/nginx.pid;
# Lines below this level quote the whole request, session and all. Failing upstreams are in the access log.
error_log ${options.logsToStreams ? 'stderr' : `${folder}/error.log`} alert;

events {
  worker_connections 4096;
}

http {
${temporaryPaths(folder)}
${mimeTypes()}
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 65s;
  server_tokens off;
  absolute_redirect off;

  gzip_static on;
  gzip_vary on;
${machine.brotliModule === null ? '' : '  brotli_static on;\n'}
${logs(options.logsToStreams ? '/dev/stdout' : `${folder}/access.log`)}
${maps(table, options.imageOrigin)}
${upstream(options.apiUrl)}
${server(table, options)}
}
`;
}

function temporaryPaths(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n');
}

function mimeTypes(): string {
  return `  types {
    text/html html;
    text/css css;
    text/javascript js;
    application/json json map;
    image/svg+xml svg;
    image/png png;
    image/webp webp;
    image/jpeg jpg jpeg;
    font/woff2 woff2;
    text/plain txt;
    application/xml xml;
  }
  default_type application/octet-stream;
  charset utf-8;
  charset_types text/css text/javascript text/plain application/json image/svg+xml;
`;
}

/** The path as it was asked for. $uri alone would do, but it names the page's file, and notFound.html for whatever is missing. */
function logs(file: string): string {
  return `  map $request_uri $path_asked {
    ~^(?<path_without_query>[^?#]*) $path_without_query;
  }
  log_format without_query escape=json '{"time":"$time_iso8601","method":"$request_method","path":"$path_asked","status":$status,'
    '"bytes":$body_bytes_sent,"seconds":$request_time,"upstream":"$upstream_status","upstreamSeconds":"$upstream_response_time","requestId":"$request_id"}';
  access_log ${file} without_query;
`;
}

function maps(table: RoutesTable, imageOrigin: string | null): string {
  const [firstLanguage, ...others] = table.languages;
  // What the address says counts before what the phone has kept.
  return `  map "$arg_lang/$cookie_lang" $page_language {
    default ${firstLanguage};
${lines(table.languages.map((language) => `    ~^${language}/ ${language};`))}${lines(others.map((language) => `    ~/${language}$ ${language};`))}  }
  map $uri $cache_policy {
    default no-cache;
    ~^/assets/ "public, max-age=31536000, immutable";
    ~^/(icon\\.|products/|channels/) "public, max-age=86400";
${lines(keptPages(table).map((page) => `    ${page} "private, max-age=86400";`))}  }
  map $uri $frame_ancestors {
    default none;
${lines(framedPages(table).map((page) => `    ${page} self;`))}  }
  map $uri $style_hashes {
    default "";
${lines(styleHashesByPage(table).map(([page, hashes]) => `    ${page} "${hashes}";`))}  }
  map $uri $content_policy {
    default "${contentPolicy(table, imageOrigin)}";
  }
`;
}

/**
 * None is left alone after a refusal: two that restart one after the other would both be, and nobody left to ask. On one machine a refusal is
 * known at once; services on several stand behind a balancer that asks for their readiness, as in the chart.
 */
function upstream(apiUrl: string): string {
  const servers = apiUrl.split(',').map((url) => {
    const { protocol, host } = new URL(url);
    if (protocol !== 'http:') throw new Error(`the service is reached over plain HTTP inside the network, not ${url}`);
    return `    server ${host} max_fails=0;`;
  });
  return `  upstream api {
${servers.join('\n')}
    keepalive 32;
  }
`;
}

/**
 * A page goes to no other origin than those that its build allows, and one build serves many stacks: in demo and tests the wallet's checkout
 * is reached through nginx.
 */
function checkout(url: string | undefined): string {
  if (url === undefined) return '';
  return `
    location /payments/checkout/ {
      # One header of its own keeps the page headers off, as below.
      add_header Cache-Control no-store always;
      proxy_pass ${url};
    }
`;
}

function server(table: RoutesTable, { listen, root, sandboxUrl }: ServerOptions): string {
  return `  server {
    listen ${listen};
    root ${root};
    error_page 404 @not_found;

${lines(Object.entries(SECURITY_HEADERS).map(([name, value]) => `    add_header ${name} "${value}" always;`))}
${lines(table.routes.map(({ name, address }) => `    location = ${address} { try_files /pages/$page_language/${name}.html =404; }`))}
    location /assets/ { try_files $uri =404; }
    location /products/ { try_files $uri =404; }
    location /channels/ { try_files $uri =404; }
    location = /icon.svg { }
    location = /offline-worker.js { }
    location = /robots.txt { }
    location = /sitemap.xml { }
${table.preview && sandboxUrl !== undefined ? previewWorld(sandboxUrl) : ''}
    location / { return 404; }
    location @not_found { try_files /pages/$page_language/notFound.html =404; }
${checkout(sandboxUrl)}
    location /entirely/ {
      # One header of its own keeps the page headers off: the service sends those that fit its answers.
      add_header X-Request-Id $request_id always;
      proxy_hide_header X-Request-Id;
      proxy_pass http://api;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      # What the caller claims about itself is dropped: this is the first machine that we trust.
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Request-Id $request_id;
      # A service that stops may drop a connection before it has answered. The next one is asked then, once: every effect is keyed, so that a call
      # that was carried out after all has no second one. Not after a timeout: whoever is slow is still at work.
      proxy_next_upstream error non_idempotent;
      proxy_next_upstream_tries 2;
      proxy_connect_timeout 5s;
      proxy_send_timeout 60s;
      proxy_read_timeout 60s;
      client_max_body_size ${LARGEST_BODY_BYTES};
      error_page 413 @too_large;
    }
    location @too_large {
      default_type application/json;
      return 413 '${TOO_LARGE}';
    }
  }`;
}

/** What the developer's preview can't know by itself. */
const previewWorld = (sandboxUrl: string): string =>
  `    location = /testPreview.json { default_type application/json; return 200 '${JSON.stringify({ sandbox: new URL(sandboxUrl).origin })}'; }\n`;

const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');

/** Makes the folder and writes the configuration into it; returns its path for `nginx -c`. */
export function writeNginxConf(options: ServerOptions): string {
  const folder = resolve(options.folder);
  const root = resolve(options.root);
  mkdirSync(folder, { recursive: true });
  const table = readRoutesTable(readFileSync(join(root, 'routes.json'), 'utf8'));
  const machine = {
    brotliModule: existsSync(BROTLI_MODULE) ? BROTLI_MODULE : null,
    user: process.getuid?.() === 0 ? userInfo().username : null,
  };
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, nginxConf(table, { ...options, folder, root }, machine));
  return path;
}

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { listen, api, root, folder, images } = parseArgs({
    options: { listen: text, api: text, root: text, folder: text, images: text },
  }).values;
  if (!listen || !api || !root || !folder)
    throw new Error(
      'usage: node deploy/nginx/conf.ts --listen 8080 --api http://127.0.0.1:3000 --root apps/web/dist --folder run/nginx [--images https://store.example]',
    );
  console.log(writeNginxConf({ listen, apiUrl: api, root, folder, imageOrigin: images ?? null }));
}
