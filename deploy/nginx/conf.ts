import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { uploadComplaintImage } from '@hiram/contract/endpoints/complaint.ts';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { writeFailure } from '@hiram/contract/wire/envelope.ts';
import { errorCodes, type ErrorName } from '@hiram/contract/wire/errors.ts';
import { SESSION_CHECK_PATH } from '@hiram/contract/wire/session.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { readRoutesTable, type RoutesTable } from '@hiram/web/app/boot/routesTable.ts';
import { ANSWER_POLICY, contentPolicy, framedPages, cachedPages, SECURITY_HEADERS, styleHashesByPage } from './headers.ts';

export const PROBE_PATH = '/alive';
/** Path of the module in Debian's package libnginx-mod-http-brotli-static; without it nginx serves gzip. */
export const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
/** One file and the form fields around it. */
const LARGEST_UPLOAD_BYTES = limits.upload.bytes + 1024 * 1024;
/** Uses the envelope of the upload, because nearly all refusals of nginx itself concern uploads. */
const refusal = (name: ErrorName, message: string): string =>
  JSON.stringify(writeFailure(uploadComplaintImage.envelope, { code: errorCodes[name], message }));
interface AddressLimits {
  readonly connections: number;
  readonly callsPerSecond: number;
  /** Size of the burst. */
  readonly callsAtOnce: number;
  readonly filesPerSecond: number;
  readonly filesAtOnce: number;
}

/**
 * Limits of one client address. The mobile networks of the Philippines put thousands of phones behind one address, so these limits stop a machine and
 * not a neighbourhood; the service enforces the limits by borrower or phone.
 *
 * A first visit requests a page and 10 to 20 files, a later one only the page. 1,000 requests a second are 50 first visits a second from one address:
 * as many as 200 calls a second serve with four calls a visit. The burst is that of 150 phones that open a page for the first time at once.
 */
const MOST: AddressLimits = { connections: 400, callsPerSecond: 200, callsAtOnce: 400, filesPerSecond: 1_000, filesAtOnce: 3_000 };

/**
 * The longest address or header, and the number of headers of that length. The longest of the product is a signed payment link with its session:
 * below 3 KB, if the QR code has EMV's maximum of 512 characters and each is percent-encoded. The rest is for cookies of the lender's other sites.
 * HTTP/2 has the same limits, of compressed bytes.
 */
const LONGEST_HEADER = { size: '4k', count: 4 } as const;

interface Tls {
  readonly listen: string;
  /** The certificate chain, and its key, as files. */
  readonly certificate: string;
  readonly key: string;
}

interface ServerOptions {
  /** With TLS this listener only redirects to the other one. */
  readonly listen: string;
  /** Absent if a load balancer in front terminates TLS, and on a developer's machine. */
  readonly tls?: Tls;
  /** One URL, or several separated by commas. */
  readonly apiUrl: string;
  /** File with the authority that signed the services' certificates; required for https, and the only authority that nginx trusts. */
  readonly apiAuthority?: string;
  /** The built front end: apps/web/dist. */
  readonly root: string;
  /** Folder of the process, for its pid, temporary files and logs. */
  readonly folder: string;
  /** Origin of the object store in its signed addresses; `null` if the service serves photos itself. */
  readonly imageOrigin: string | null;
  /** False for a service that is not ours: it cannot check a session before nginx reads an upload. */
  readonly sessionCheck?: boolean;
  /** Address of the sandbox, for the developer's preview; absent if there is none. */
  readonly sandboxUrl?: string;
  /** Addresses of load balancers in front, whose X-Forwarded-For header is trusted. */
  readonly trustedProxies?: readonly string[];
  readonly mostOfAddress?: Partial<AddressLimits>;
  /** True in a container, which logs to its streams; otherwise the logs are files of the folder. */
  readonly logsToStreams?: boolean;
}

interface Machine {
  readonly brotliModule: string | null;
  /** Set if nginx starts as root: the workers then run as the user who can read the build. */
  readonly user: string | null;
}

export function nginxConf(table: RoutesTable, options: ServerOptions, machine: Machine): string {
  const { folder } = options;
  return `${machine.brotliModule === null ? '' : `load_module ${machine.brotliModule};\n`}${machine.user === null ? '' : `user ${machine.user};\n`}worker_processes auto;
worker_rlimit_nofile 65536;
pid ${folder}/nginx.pid;
# Lines below this level contain the whole request, including the session. Failing upstreams are in the access log.
error_log ${options.logsToStreams ? 'stderr' : `${folder}/error.log`} alert;

events {
  # High, because idle connections are cheap, and many may be open before their timeout.
  worker_connections 16384;
}

http {
${temporaryPaths(folder)}
${mimeTypes()}
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 65s;
  server_tokens off;
  absolute_redirect off;
${edgeDirectives(options)}

  gzip_static on;
  gzip_vary on;
${machine.brotliModule === null ? '' : '  brotli_static on;\n'}
${logs(options.logsToStreams ? '/dev/stdout' : `${folder}/access.log`)}
${maps(table, options)}
${upstream(options.apiUrl)}
${server(table, options)}
}
`;
}

/** Timeouts, size limits and rate limits for one client. */
function edgeDirectives({ trustedProxies = [], mostOfAddress }: ServerOptions): string {
  const most = { ...MOST, ...mostOfAddress };
  return `
  client_header_buffer_size 2k;
  large_client_header_buffers ${LONGEST_HEADER.count} ${LONGEST_HEADER.size};
  client_header_timeout 10s;
  client_body_timeout 15s;
  send_timeout 30s;
  reset_timedout_connection on;
  client_max_body_size ${limits.http.bodyBytes};
${lines(trustedProxies.map((proxy) => `  set_real_ip_from ${proxy};`))}${trustedProxies.length === 0 ? '' : '  real_ip_header X-Forwarded-For;\n  real_ip_recursive on;\n'}  limit_conn_zone $binary_remote_addr zone=connections:16m;
  limit_req_zone $binary_remote_addr zone=calls:16m rate=${most.callsPerSecond}r/s;
  limit_req_zone $binary_remote_addr zone=files:16m rate=${most.filesPerSecond}r/s;
  limit_conn_status 429;
  limit_req_status 429;
  limit_conn connections ${most.connections};
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

/** Logs the requested path. `$uri` would not do: it is the file of the page, and notFound.html for every unknown path. */
function logs(file: string): string {
  return `  map $request_uri $path_asked {
    ~^(?<path_without_query>[^?#]*) $path_without_query;
  }
  # The caller's network, by which staff find and stop an attack, instead of the address of a phone. The service counts the same networks.
  map $remote_addr $caller_network {
    ~^(?<v4>\\d+\\.\\d+\\.\\d+)\\. $v4.0/24;
    "~^(?<three>[0-9a-f]+:[0-9a-f]+:[0-9a-f]+):" "$three::/48";
    "~^(?<two>[0-9a-f]+:[0-9a-f]+)::" "$two:0::/48";
    "~^(?<one>[0-9a-f]+)::" "$one:0:0::/48";
  }
  log_format without_query escape=json '{"time":"$time_iso8601","network":"$caller_network","method":"$request_method","path":"$path_asked","status":$status,'
    '"bytes":$body_bytes_sent,"seconds":$request_time,"upstream":"$upstream_status","upstreamSeconds":"$upstream_response_time","requestId":"$request_id"}';
  access_log ${file} without_query;
`;
}

function maps(table: RoutesTable, { imageOrigin, sandboxUrl }: ServerOptions): string {
  const [firstLanguage, ...others] = table.languages;
  // A regex here reads a caller's text: only linear ones are allowed (regexes.test.ts). No nginx variable can name the cookie `__Host-lang`.
  return `  map $http_cookie $stored_language {
    default ${firstLanguage};
${lines(others.map((language) => `    "~(?:^|; ?)(?:__Host-)?lang=${language}(?:;|$)" ${language};`))}  }
  # The language on the address takes precedence over the stored one.
  map $arg_lang $page_language {
    default $stored_language;
${lines(table.languages.map((language) => `    ~^${language}$ ${language};`))}  }
  # An empty header is not sent.
  map $status $retry_after {
    default "";
    429 10;
  }
  map $uri $cache_policy {
    default no-cache;
    ~^/assets/ "public, max-age=31536000, immutable";
    ~^/(icon\\.|products/|channels/) "public, max-age=86400";
${lines(cachedPages(table).map((page) => `    ${page} "private, max-age=86400";`))}  }
  map $uri $frame_ancestors {
    default none;
${lines(framedPages(table).map((page) => `    ${page} self;`))}  }
  map $uri $style_hashes {
    default "";
${lines(styleHashesByPage(table).map(([page, hashes]) => `    ${page} "${hashes}";`))}  }
  map $uri $content_policy {
    default "${contentPolicy(table, imageOrigin)}";
  }
  # nginx adds these headers only if the service did not send them. An empty header is not sent.
  map $upstream_http_content_security_policy $answer_policy {
    default "";
    "" "${ANSWER_POLICY}";
  }
  map $upstream_http_x_content_type_options $answer_sniffing {
    default "";
    "" nosniff;
  }
  # HSTS only over TLS, which a load balancer may have terminated. Without subdomains in the demo, whose store uses plain HTTP on a subdomain.
  map $http_x_forwarded_proto $forwarded_tls {
    default "";
    https on;
  }
  map $https$forwarded_tls $keep_to_tls {
    default "max-age=31536000${sandboxUrl === undefined ? '; includeSubDomains' : ''}";
    "" "";
  }
`;
}

/**
 * `max_fails=0`, so that nginx never marks a service as down after an error: two services that restart one after the other would both be marked, and
 * none would be left. On one machine a refused connection is detected at once; services on several machines stand behind a load balancer with
 * readiness probes, as in the chart.
 */
function upstream(apiUrl: string): string {
  const servers = servicesAt(apiUrl).map(({ host }) => `    server ${host} max_fails=0;`);
  return `  upstream api {
${servers.join('\n')}
    keepalive 32;
  }
`;
}

const servicesAt = (apiUrl: string): readonly URL[] => apiUrl.split(',').map((url) => new URL(url));

/** Returns the directives that proxy to the services. All services of one installation have certificates of the same name. */
function proxyDirectives({ apiUrl, apiAuthority }: ServerOptions): string {
  const [first, ...others] = servicesAt(apiUrl);
  if (first === undefined || others.some(({ protocol }) => protocol !== first.protocol))
    throw new Error(`apiUrl mixes http and https: ${apiUrl}`);
  if (first.protocol === 'http:') return 'proxy_pass http://api;';
  if (apiAuthority === undefined) throw new Error('apiAuthority is required for services with https');
  return `proxy_pass https://api;
      proxy_ssl_trusted_certificate ${apiAuthority};
      proxy_ssl_verify on;
      proxy_ssl_name ${first.hostname};
      proxy_ssl_server_name on;
      proxy_ssl_protocols TLSv1.2 TLSv1.3;`;
}

/** Proxies the wallet's checkout in the demo and in tests: a page may navigate only to the origins of its build, and one build serves many stacks. */
function checkout(url: string | undefined): string {
  if (url === undefined) return '';
  return `
    location /payments/checkout/ {
      # A location with an add_header of its own does not inherit the page headers.
      add_header Cache-Control no-store always;
      proxy_pass ${url};
    }
`;
}

/** HSTS; the map of $keep_to_tls defines the value. */
const HSTS_HEADER = 'add_header Strict-Transport-Security $keep_to_tls always;';

/** Headers of every answer that is no page, from nginx and from the service. */
const ANSWER_HEADERS = `${HSTS_HEADER}
      add_header Content-Security-Policy $answer_policy always;
      add_header X-Content-Type-Options $answer_sniffing always;`;

function listenDirectives({ listen, tls }: Pick<ServerOptions, 'listen' | 'tls'>): string {
  if (tls === undefined) return `    listen ${listen};`;
  return `    listen ${tls.listen} ssl http2;
    ssl_certificate ${tls.certificate};
    ssl_certificate_key ${tls.key};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384;
    # The client chooses the cipher: phones without AES hardware prefer ChaCha20.
    ssl_prefer_server_ciphers off;
    ssl_session_cache shared:tls:16m;
    ssl_session_timeout 1d;
    ssl_session_tickets off;
    # A client decrypts only complete records: small ones show the start of a page sooner on a slow network.
    ssl_buffer_size 4k;`;
}

/** Redirects a page without TLS to the same address with TLS. Rejects a call, so that its sender notices that the data was sent unencrypted. */
const redirect = ({ listen, tls }: ServerOptions): string =>
  tls === undefined
    ? ''
    : `  server {
    listen ${listen};
    location / {
      ${ANSWER_HEADERS}
      return 308 https://$host$request_uri;
    }
    location /entirely/ {
      ${ANSWER_HEADERS}
      default_type application/json;
      return 403 '${refusal('notAllowed', 'Calls are taken over https only')}';
    }
  }
`;

function server(table: RoutesTable, options: ServerOptions): string {
  const { root, sandboxUrl } = options;
  const { filesAtOnce } = { ...MOST, ...options.mostOfAddress };
  return `${redirect(options)}  server {
${listenDirectives(options)}
    root ${root};
    error_page 404 @not_found;

    ${HSTS_HEADER}
${lines(Object.entries(SECURITY_HEADERS).map(([name, value]) => `    add_header ${name} "${value}" always;`))}
    add_header Retry-After $retry_after always;
    # A location with a limit of its own does not inherit this one.
    limit_req zone=files burst=${filesAtOnce} nodelay;
${lines(table.routes.map(({ name, address }) => `    location = ${address} { try_files /pages/$page_language/${name}.html =404; }`))}
    location /assets/ { try_files $uri =404; }
    location /products/ { try_files $uri =404; }
    location /channels/ { try_files $uri =404; }
    location = /icon.svg { }
    location = /offline-worker.js { }
    location = /robots.txt { }
    location = /sitemap.xml { }
    # Probe of load balancers, every few seconds; not logged.
    location = ${PROBE_PATH} { access_log off; return 204; }
${table.preview && sandboxUrl !== undefined ? previewLocation(sandboxUrl) : ''}
    location / { return 404; }
    location @not_found { try_files /pages/$page_language/notFound.html =404; }
${checkout(sandboxUrl)}
    location = ${fullPathOf(uploadComplaintImage)} {
      client_max_body_size ${LARGEST_UPLOAD_BYTES};
${sessionCheckDirectives(options)}${serviceLocation(options)}
    }
    location /entirely/ {
${serviceLocation(options)}
    }
    location @too_large {
      ${ANSWER_HEADERS}
      default_type application/json;
      return 413 '${refusal('tooLarge', 'This is too large to send')}';
    }
    location @too_many {
      ${ANSWER_HEADERS}
      default_type application/json;
      add_header Retry-After 10 always;
      return 429 '${refusal('tooManyRequests', 'Too many requests')}';
    }
${sessionCheckLocation(options)}  }`;
}

/** Part of the upload's location: checks the session before nginx reads more of the body than came with the headers. */
const sessionCheckDirectives = ({ sessionCheck = true }: ServerOptions): string =>
  sessionCheck
    ? `      # A subrequest does not inherit the query.
      set $session_query $args;
      auth_request ${SESSION_CHECK_PATH};
      error_page 401 @session_refused;
      # auth_request turns every other status, and a missing answer, into 500.
      error_page 500 =503 @unavailable;
`
    : '';

/** Locations of the session check and of its error answers. */
function sessionCheckLocation(options: ServerOptions): string {
  if (options.sessionCheck === false) return '';
  // A client that continues to send is disconnected soon. An immediate close could discard the answer before the client reads it.
  const closeDirectives = 'keepalive_timeout 0;\n      lingering_time 2s;\n      lingering_timeout 1s;';
  return `    location = ${SESSION_CHECK_PATH} {
      internal;
      # Content-Length is that of the upload, although the body is not forwarded.
      client_max_body_size ${LARGEST_UPLOAD_BYTES};
      set $args $session_query;
      proxy_pass_request_body off;
      proxy_set_header Content-Length "";
${proxyPassDirectives(options)}
    }
    location @session_refused {
      ${ANSWER_HEADERS}
      default_type application/json;
      ${closeDirectives}
      return 401 '${refusal('sessionRefused', 'Please log in again')}';
    }
    location @unavailable {
      ${ANSWER_HEADERS}
      default_type application/json;
      ${closeDirectives}
      add_header Retry-After 10 always;
      return 503 '${refusal('unavailable', 'Busy at the moment, please try again')}';
    }
`;
}

function serviceLocation(options: ServerOptions): string {
  const { callsAtOnce } = { ...MOST, ...options.mostOfAddress };
  return `      # A location with an add_header of its own does not inherit the page headers; the service sends its own.
      ${ANSWER_HEADERS}
      proxy_hide_header Strict-Transport-Security;
      add_header X-Request-Id $request_id always;
      proxy_hide_header X-Request-Id;
${proxyPassDirectives(options)}
      limit_req zone=calls burst=${callsAtOnce} nodelay;
      error_page 413 @too_large;
      error_page 429 @too_many;`;
}

const proxyPassDirectives = (options: ServerOptions): string => `      ${proxyDirectives(options)}
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      # Replaces the caller's own X-Forwarded headers, because nginx is the first trusted machine.
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Request-Id $request_id;
      # A stopping service may close a connection before it has answered. The call is retried once at the next service: idempotency keys prevent a
      # second effect. Not retried after a timeout, because the slow service is still executing the call.
      proxy_next_upstream error non_idempotent;
      proxy_next_upstream_tries 2;
      proxy_connect_timeout 5s;
      proxy_send_timeout 60s;
      proxy_read_timeout 60s;`;

/** Settings of the developer's preview that its build does not contain. */
const previewLocation = (sandboxUrl: string): string =>
  `    location = /testPreview.json { default_type application/json; return 200 '${JSON.stringify({ sandbox: new URL(sandboxUrl).origin })}'; }\n`;

const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');

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

const listOf = (text = ''): readonly string[] => text.split(',').filter((address) => address !== '');

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const options = {
    listen: text,
    api: text,
    authority: text,
    root: text,
    folder: text,
    images: text,
    proxies: text,
    'session-check': text,
  };
  const { listen, api, authority, root, folder, images, proxies, 'session-check': sessionCheckOption } = parseArgs({ options }).values;
  if (!listen || !api || !root || !folder)
    throw new Error(
      'usage: node deploy/nginx/conf.ts --listen 8080 --api http://127.0.0.1:3000 --root apps/web/dist --folder run/nginx [--authority ca.crt] [--images https://store.example] [--proxies 10.0.0.0/8] [--session-check off]',
    );
  const authorityOption = authority === undefined ? {} : { apiAuthority: authority };
  const commonOptions = {
    apiUrl: api,
    imageOrigin: images ?? null,
    trustedProxies: listOf(proxies),
    sessionCheck: sessionCheckOption !== 'off',
  };
  console.log(writeNginxConf({ listen, root, folder, ...authorityOption, ...commonOptions }));
}
