import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import * as http2 from 'node:http2';
import { createServer as createTlsServer } from 'node:https';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { uploadComplaintImage } from '@hiram/contract/endpoints/complaint.ts';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { SESSION_CHECK_PATH } from '@hiram/contract/wire/session.ts';
import type { BuiltRoute, RoutesTable } from '@hiram/web/app/boot/routesTable.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { regexesOf } from '../../tools/testing/nginx-regexes.ts';
import { makeCertificate } from '../../tools/testing/certificate.ts';
import { scaleTimeout, SOAK } from '../../tools/testing/timeout-scale.ts';
import { nginxConf, writeNginxConf } from './conf.ts';
import { startNginx } from './process.ts';

/** Full size only in the soak test, where the process may open so many connections. */
const HALF_OPEN_CONNECTIONS = SOAK ? 8_300 : 500;
const STORE_ORIGIN = 'https://store.example';
const SECRET = 'sessionId=never-in-a-log';

const route = (name: string, address: string, style: string): BuiltRoute => ({
  name,
  address,
  kind: 'document',
  public: false,
  pages: { en: `pages/en/${name}.html`, fil: `pages/fil/${name}.html` },
  js: {},
  css: [],
  styleHashes: [`sha256-${style}`],
});

const table: RoutesTable = {
  profile: 'philippines',
  languages: ['en', 'fil'],
  scriptHash: 'sha256-script',
  preview: false,
  framedOrigins: ['https://policy.example'],
  imageOrigins: ['https://pay.example'],
  routes: [
    route('websiteHome', '/', 'home'),
    route('order', '/order', 'order'),
    route('loanAgreement', '/loanAgreement', 'agreement'),
    route('counterCode', '/carpmm', 'counter'),
  ],
  notFound: { pages: { en: 'pages/en/notFound.html', fil: 'pages/fil/notFound.html' }, js: {}, css: [], styleHashes: ['sha256-missing'] },
};

const folder = mkdtempSync(join(tmpdir(), 'nginx-test-'));
const root = join(folder, 'dist');
/** Session checks that nginx sent. */
const checks: { readonly url: string; readonly length: string | undefined }[] = [];
const [VALID_SESSION, BUSY_SESSION] = ['sessionId=good', 'sessionId=busy'];
const UPLOAD = fullPathOf(uploadComplaintImage);
/** Slightly below the longest address or header that nginx accepts, and the number of such headers. */
const [HEADER_BYTES, HEADERS] = [4_000, 3];
const MOST_TIMES = 25;
const [PART_BYTES, PAUSE_MS] = [64 * 1024, 50];
let api: Server;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let port: number;
let confPath: string;

beforeAll(async () => {
  writeBuild();
  // Stub of the service; returns the request that reached it.
  api = createServer((incoming, answer) => {
    if (incoming.url?.startsWith(SESSION_CHECK_PATH)) {
      checks.push({ url: incoming.url, length: incoming.headers['content-length'] });
      return void answer.writeHead(incoming.url.includes(VALID_SESSION) ? 204 : incoming.url.includes(BUSY_SESSION) ? 503 : 401).end();
    }
    answer.setHeader('Content-Security-Policy', "default-src 'none'");
    answer.setHeader('Content-Type', 'application/json');
    answer.statusCode = incoming.url?.startsWith('/entirely/missing') ? 404 : 200;
    const body = JSON.stringify({ url: incoming.url, headers: incoming.headers });
    if (incoming.url?.startsWith('/entirely/slow')) setTimeout(() => answer.end(body), 2_000);
    else answer.end(body);
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  port = await freePort();
  confPath = writeNginxConf({
    listen: `127.0.0.1:${port}`,
    apiUrl: urlOf(api),
    root,
    folder: join(folder, 'run'),
    imageOrigin: STORE_ORIGIN,
  });
  nginx = await startNginx(confPath, port);
});

afterAll(async () => {
  await nginx.stop();
  api.close();
  rmSync(folder, { recursive: true });
});

test('the configuration passes nginx -t', () => {
  expect(() => execFileSync('nginx', ['-t', '-q', '-c', confPath, '-e', 'stderr'])).not.toThrow();
});

test('the configuration does not mention brotli on a machine without the module', () => {
  const options = { listen: '8080', apiUrl: 'http://api:3000', root, folder, imageOrigin: null };
  expect(nginxConf(table, options, { brotliModule: null, user: null })).not.toMatch(/brotli|load_module|^user/m);
});

test('serves a page in the language of its address, else of the cookie, else in the first language', async () => {
  expect((await get('/order')).text).toBe(pageText('en', 'order'));
  expect((await get('/order?lang=fil')).text).toBe(pageText('fil', 'order'));
  const filipinoCookie = { cookie: 'other=1; lang=fil' };
  expect((await get('/order', filipinoCookie)).text).toBe(pageText('fil', 'order'));
  expect((await get('/order?lang=en', filipinoCookie)).text).toBe(pageText('en', 'order'));
  expect((await get('/order', { cookie: 'other=1; __Host-lang=fil; more=2' })).text).toBe(pageText('fil', 'order'));
  expect((await get('/order', { cookie: 'notlang=fil' })).text).toBe(pageText('en', 'order'));
  expect((await get('/order', { cookie: 'lang=de' })).text).toBe(pageText('en', 'order'));
  expect((await get('/order?lang=xx')).text).toBe(pageText('en', 'order'));
  expect((await get('/order?lang=../../../etc')).text).toBe(pageText('en', 'order'));
});

test(
  'serves a page as fast with a hostile address or header as with a harmless one of the same size',
  { timeout: scaleTimeout(120_000) },
  async () => {
    const pieces = [...new Set(regexesOf(readFileSync(confPath, 'utf8')).flatMap(literalsIn))];
    expect(pieces).toEqual(expect.arrayContaining(['lang=fil', ';', '/']));
    const texts = [...pieces, '/;', '; ', ';lang=', 'a=b; ', '1.', 'a:', pieces.join('')].flatMap((piece) => [
      piece.repeat(HEADER_BYTES / piece.length),
      `${piece.repeat((HEADER_BYTES - 20) / piece.length)}lang=fi l`,
    ]);
    const slowRequests: unknown[] = [];
    // As many headers as nginx accepts: HTTP/1.1 joins the cookies of several headers.
    const places: Record<string, (text: string) => string> = {
      path: (text) => request11(`/order/${text.replaceAll(/[ ?#]/g, '')}`, []),
      query: (text) => request11(`/order?lang=${text.replaceAll(' ', '')}`, []),
      cookies: (text) =>
        request11(
          '/order',
          Array.from({ length: HEADERS }, () => `Cookie: ${text}`),
        ),
      'forwarded scheme': (text) => request11('/order', [`X-Forwarded-Proto: ${text}`]),
      'forwarded address': (text) => request11('/order', [`X-Forwarded-For: ${text}`]),
    };
    for (const [place, requestWith] of Object.entries(places)) {
      const referenceMs = await fastestMs(requestWith('a'.repeat(HEADER_BYTES)), 10);
      for (const text of texts) {
        const hostileRequest = requestWith(text);
        // Linear patterns take the same time, quadratic ones hundreds of times as long. The fastest of several attempts excludes other load on the
        // machine.
        for (let attempt = 0, isSlow = true; isSlow; attempt += 1) {
          const elapsedMs = await fastestMs(hostileRequest, 1);
          isSlow = elapsedMs > MOST_TIMES * referenceMs;
          if (isSlow && attempt === 4) slowRequests.push([place, text.slice(0, 20), Math.round(elapsedMs / referenceMs)]);
          if (attempt === 4) break;
        }
      }
      expect(slowRequests, place).toEqual([]);
    }
  },
);

test('rejects an address or header above 4 KB, and more than four headers of that size', async () => {
  const textOfBytes = (bytes: number): string => 'a'.repeat(bytes);
  const address = async (bytes: number) => (await get(`/order?a=${textOfBytes(bytes)}`)).status;
  expect([await address(4 * 1024 - 40), await address(4 * 1024)]).toEqual([200, 414]);
  const header = async (bytes: number) => (await get('/order', { 'X-Long': textOfBytes(bytes) })).status;
  expect([await header(4 * 1024 - 40), await header(4 * 1024)]).toEqual([200, 400]);
  const headers = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`X-Long-${number}`, textOfBytes(4_000)]));
  expect([(await get('/order', headers(3))).status, (await get('/order', headers(5))).status]).toEqual([200, 400]);
});

test('limits the pages and files per second of one client address, and answers 429 with Retry-After', async () => {
  await withSecondNginx({ mostOfAddress: { filesPerSecond: 1, filesAtOnce: 5 } }, async (own) => {
    const paths = ['/order', '/assets/main-1.js', '/nothing-here'];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, number) => fetch(`http://127.0.0.1:${own}${paths[number % 3] ?? ''}`)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(6);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(Object.fromEntries(refused[0]?.headers ?? [])).toMatchObject({ 'retry-after': '10', 'x-content-type-options': 'nosniff' });
    // The probe of a load balancer and the calls have their own limits.
    expect((await fetch(`http://127.0.0.1:${own}/alive`)).status).toBe(204);
    expect((await fetch(`http://127.0.0.1:${own}/entirely/v3/anything`)).status).toBe(200);
  });
  const page = await get('/order');
  expect([page.status, page.headers['retry-after']]).toEqual([200, undefined]);
});

test('serves brotli, gzip or plain according to Accept-Encoding', async () => {
  const [brotli, gzip, plain] = await Promise.all(
    ['gzip, deflate, br', 'gzip', 'identity'].map((encoding) => get('/order', { 'Accept-Encoding': encoding })),
  );
  expect(brotli?.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding', 'content-type': 'text/html; charset=utf-8' });
  expect(brotliDecompressSync(brotli?.bytes ?? '').toString()).toBe(pageText('en', 'order'));
  expect(gzip?.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(gunzipSync(gzip?.bytes ?? '').toString()).toBe(pageText('en', 'order'));
  expect(plain?.headers['content-encoding']).toBeUndefined();
  expect(plain?.headers.vary).toBe('Accept-Encoding');
});

test('the policy of a page has the hashes of its styles and script and no unsafe source', async () => {
  const policy = String((await get('/order')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'sha256-script';");
  expect(policy).toContain("style-src 'self' 'sha256-order';");
  expect(policy).not.toMatch(/unsafe|\*/);
  expect((await get('/?lang=fil')).headers['content-security-policy']).toContain("style-src 'self' 'sha256-home';");
});

test('the policy allows photos of the configured store, and of none if no store is configured', async () => {
  expect((await get('/order')).headers['content-security-policy']).toContain(
    `img-src 'self' data: blob: https://pay.example ${STORE_ORIGIN};`,
  );
  const options = { listen: '8080', apiUrl: 'http://api:3000', root, folder, imageOrigin: null };
  expect(nginxConf(table, options, { brotliModule: null, user: null })).toContain("img-src 'self' data: blob: https://pay.example;");
});

test('rejects an upload above the limit with 413, in the envelope of the call', async () => {
  const answer = await send('POST', UPLOAD, { 'Content-Length': String(30 * 1024 * 1024) });
  expect(answer.status).toBe(413);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(JSON.parse(answer.text)).toEqual({ code: '900413', message: 'This is too large to send', data: null });
});

test('limits the body of a call that is no upload to 64 KB', async () => {
  const sendBytes = (bytes: number) =>
    send('POST', '/entirely/v3/anything', { 'Content-Length': String(bytes) }, Buffer.alloc(Math.min(bytes, 64 * 1024)));
  expect((await sendBytes(64 * 1024)).status).toBe(200);
  const refused = await sendBytes(64 * 1024 + 1);
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([413, { code: '900413' }]);
});

/** Runs a second nginx in front of the same service while `work` runs. */
async function withSecondNginx(
  changes: Partial<Parameters<typeof writeNginxConf>[0]>,
  work: (own: number) => Promise<void>,
): Promise<void> {
  const own = await freePort();
  const options = { listen: `127.0.0.1:${own}`, apiUrl: urlOf(api), root, imageOrigin: null, folder: join(folder, `beside-${own}`) };
  const second = await startNginx(writeNginxConf({ ...options, ...changes }), own);
  try {
    await work(own);
  } finally {
    await second.stop();
  }
}

test('reads the body of an upload only after the service has accepted its session', async () => {
  checks.length = 0;
  const body = Buffer.alloc(300_000);
  const uploadWith = async (query: string) => {
    const { status, headers, text } = await send('POST', `${UPLOAD}?${query}`, { 'Content-Length': String(body.length) }, body);
    return [status, headers.connection, status === 200 ? '' : (JSON.parse(text) as { code: string }).code];
  };
  expect(await uploadWith(`a=%20b&${VALID_SESSION}`)).toEqual([200, 'keep-alive', '']);
  expect(await uploadWith(SECRET)).toEqual([401, 'close', '900401']);
  expect(await uploadWith(BUSY_SESSION)).toEqual([503, 'close', '900503']);
  expect(await uploadWith('')).toEqual([401, 'close', '900401']);
  expect(checks).toEqual(
    [`a=%20b&${VALID_SESSION}`, SECRET, BUSY_SESSION, ''].map((query) => ({
      url: query === '' ? SESSION_CHECK_PATH : `${SESSION_CHECK_PATH}?${query}`,
      length: undefined,
    })),
  );
  // The address is internal.
  expect((await get(`${SESSION_CHECK_PATH}?${VALID_SESSION}`)).status).toBe(404);
});

test('closes the connection of a client that continues to send after the refusal', { timeout: scaleTimeout(60_000) }, async () => {
  const socket = connect(port, '127.0.0.1');
  // The reset connection is an error here.
  const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.write(`POST ${UPLOAD} HTTP/1.1\r\nHost: example\r\nContent-Length: ${16 * 1024 * 1024}\r\n\r\n`);
  const timer = setInterval(() => socket.writable && socket.write(Buffer.alloc(PART_BYTES)), PAUSE_MS);
  const start = performance.now();
  await closed;
  clearInterval(timer);
  expect(Buffer.concat(parts).toString()).toMatch(/^HTTP\/1\.1 401 /);
  // nginx closes the connection after 2 s. At this rate the whole body would take 13 s, and nginx by default would read for 30 s.
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(socket.bytesWritten).toBeLessThan(8 * 1024 * 1024);
});

test('sends no session check if the session check is off', async () => {
  checks.length = 0;
  await withSecondNginx({ sessionCheck: false }, async (own) => {
    expect((await fetch(`http://127.0.0.1:${own}${UPLOAD}`, { method: 'POST', body: 'photo' })).status).toBe(200);
  });
  expect(checks).toEqual([]);
});

test('limits the calls per second of one client address, and answers 429 with Retry-After', async () => {
  await withSecondNginx({ mostOfAddress: { connections: 100, callsPerSecond: 1, callsAtOnce: 5 } }, async (own) => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(`http://127.0.0.1:${own}/entirely/v3/anything`)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(6);
    expect([refused[0]?.headers.get('retry-after'), await refused[0]?.json()]).toEqual([
      '10',
      { code: '900429', message: 'Too many requests', data: null },
    ]);
    // The limit of calls does not apply to pages.
    expect((await fetch(`http://127.0.0.1:${own}/order`)).status).toBe(200);
  });
});

test('limits the connections of one client address', async () => {
  await withSecondNginx({ mostOfAddress: { connections: 3, callsPerSecond: 1000, callsAtOnce: 1000 } }, async (own) => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => fetch(`http://127.0.0.1:${own}/entirely/slow`)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 429, 429, 429]);
  });
});

test(
  'serves pages while requests with unfinished headers are open, and closes those after the timeout',
  { timeout: scaleTimeout(120_000) },
  async () => {
    const halfOpenSockets = await Promise.all(Array.from({ length: HALF_OPEN_CONNECTIONS }, () => openHalfOpen()));
    expect((await get('/order')).status).toBe(200);
    expect(halfOpenSockets.filter((socket) => socket.closed)).toEqual([]);
    const start = performance.now();
    await Promise.all(
      halfOpenSockets.map((socket) => new Promise((resolve) => (socket.closed ? resolve(null) : socket.once('close', resolve)))),
    );
    // Closed after 10 s; the default of nginx is 60 s.
    expect(performance.now() - start).toBeLessThan(45_000);
  },
);

test('takes the client address from X-Forwarded-For only as far as trusted proxies added it', async () => {
  await withSecondNginx({ trustedProxies: ['127.0.0.0/8', '192.0.2.7'] }, async (own) => {
    const headers = { 'X-Forwarded-For': '198.51.100.1, 203.0.113.9, 192.0.2.7' };
    const answer = await fetch(`http://127.0.0.1:${own}/entirely/v3/anything`, { headers });
    const seen = (await answer.json()) as { headers: Record<string, string> };
    // The last address that a trusted balancer added. The ones before it are the caller's own claim.
    expect(seen.headers['x-forwarded-for']).toBe('203.0.113.9');
  });
});

test('with a certificate: serves HTTP/2 over TLS with HSTS, redirects plain pages and rejects plain calls', async ({ onTestFinished }) => {
  const [plain, securePort] = [await freePort(), await freePort()];
  const tls = { listen: `127.0.0.1:${securePort}`, ...makeCertificate(folder) };
  const options = { listen: `127.0.0.1:${plain}`, tls, apiUrl: urlOf(api), root, imageOrigin: null, folder: join(folder, 'tls') };
  const own = await startNginx(writeNginxConf(options), securePort);
  onTestFinished(own.stop);
  const session = http2.connect(`https://127.0.0.1:${securePort}`, { rejectUnauthorized: false });
  const requestPage = async (path: string): Promise<readonly unknown[]> => {
    const stream = session.request({ ':path': path });
    const [headers] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders];
    stream.close();
    return [headers[':status'], headers['strict-transport-security'], headers['content-security-policy'] !== undefined];
  };
  const hstsValue = 'max-age=31536000; includeSubDomains';
  expect([await requestPage('/order'), await requestPage('/nothing-here'), await requestPage('/entirely/v3/anything')]).toEqual([
    [200, hstsValue, true],
    [404, hstsValue, true],
    [200, hstsValue, true],
  ]);
  expect((session.socket as TLSSocket).getProtocol()).toBe('TLSv1.3');
  const upload = await uploadInSession(session);
  // At most the part of a body that nginx reads before it checks the request.
  expect([upload.status, upload.hstsValue, upload.sent < 128 * 1024]).toEqual([401, hstsValue, true]);
  session.close();
  // HTTP/2 counts the compressed bytes, and closes the connection.
  const secondSession = http2.connect(`https://127.0.0.1:${securePort}`, { rejectUnauthorized: false });
  secondSession.on('error', () => undefined);
  await expect(once(secondSession.request({ ':path': `/order?a=${'a'.repeat(10_000)}` }), 'response')).rejects.toThrow(
    /ENHANCE_YOUR_CALM|closed/,
  );
  secondSession.destroy();
  const moved = await fetch(`http://127.0.0.1:${plain}/order?a=b`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([308, 'https://127.0.0.1/order?a=b']);
  const call = await fetch(`http://127.0.0.1:${plain}/entirely/v3/anything`, { method: 'POST', redirect: 'manual' });
  expect([call.status, await call.json()]).toEqual([403, { code: '900403', message: 'Calls are taken over https only', data: null }]);
  for (const { headers } of [moved, call]) expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('connects to a service over TLS only if its certificate has its name and the configured authority', async () => {
  const makeNamedCertificate = (name: string): { cert: string; key: string } => {
    const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
    const words =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
    execFileSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { cert, key };
  };
  const [own, other] = [makeNamedCertificate('own'), makeNamedCertificate('other')];
  const service = createTlsServer({ cert: readFileSync(own.cert), key: readFileSync(own.key) }, (_asked, answer) => answer.end('{}'));
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const { port: at } = service.address() as AddressInfo;
  const statusWith = async (apiUrl: string, apiAuthority: string): Promise<number> => {
    let status = 0;
    await withSecondNginx(
      { apiUrl, apiAuthority },
      async (second) => void ({ status } = await fetch(`http://127.0.0.1:${second}/entirely/v3/anything`)),
    );
    return status;
  };
  expect(await statusWith(`https://localhost:${at}`, own.cert)).toBe(200);
  expect(await statusWith(`https://localhost:${at}`, other.cert)).toBe(502);
  expect(await statusWith(`https://127.0.0.1:${at}`, own.cert)).toBe(502);
  service.close();
  const options = { listen: '8080', apiUrl: 'https://service:4100', root, folder, imageOrigin: null };
  expect(() => nginxConf(table, options, { brotliModule: null, user: null })).toThrow('apiAuthority is required');
});

test('sends HSTS behind a balancer that terminates TLS, and not without TLS', async () => {
  for (const path of ['/order', '/nothing-here', '/entirely/v3/anything']) {
    const secureAnswer = await get(path, { 'X-Forwarded-Proto': 'https' });
    expect(secureAnswer.headers['strict-transport-security'], path).toBe('max-age=31536000; includeSubDomains');
    expect((await get(path)).headers['strict-transport-security'], path).toBeUndefined();
  }
});

test('error answers of nginx to a call have nosniff and forbid framing', async () => {
  const own = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
  };
  const upload = await send('POST', '/entirely/user-problem/upload-problem-img', { 'Content-Length': String(30 * 1024 * 1024) });
  expect([upload.status, upload.headers]).toMatchObject([413, own]);
  await withSecondNginx({ mostOfAddress: { connections: 100, callsPerSecond: 1, callsAtOnce: 1 } }, async (second) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`http://127.0.0.1:${second}/entirely/v3/anything`)));
    const refused = answers.find(({ status }) => status === 429);
    expect(Object.fromEntries(refused?.headers ?? [])).toMatchObject(own);
  });
  // Nothing listens on port 1. A free port could become that of the second nginx, which would then call itself.
  await withSecondNginx({ apiUrl: 'http://127.0.0.1:1' }, async (second) => {
    const unavailableAnswer = await fetch(`http://127.0.0.1:${second}/entirely/v3/anything`);
    expect([unavailableAnswer.status, Object.fromEntries(unavailableAnswer.headers)]).toMatchObject([502, own]);
  });
});

test('rejects a request with Content-Length and Transfer-Encoding (request smuggling)', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /entirely/v3/anything HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
});

test('rejects TRACE, and answers 404 for folder listings and internal addresses', async () => {
  expect((await send('TRACE', '/order')).status).toBe(405);
  for (const path of [
    '/assets/',
    '/products/',
    '/pages/',
    '/docs',
    '/docs/json',
    '/metrics',
    '/healthz',
    '/readyz',
    '/partner/sessions',
    '/.git/config',
  ])
    expect((await get(path)).status, path).toBe(404);
});

test('only agreement pages may be framed, and only by the own origin', async () => {
  expect((await get('/loanAgreement')).headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect((await get('/order')).headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('every page, file and 404 answer has the security headers', async () => {
  for (const path of ['/', '/order', '/assets/main-1.js', '/icon.svg', '/nothing-here']) {
    expect((await get(path)).headers, path).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
      server: 'nginx',
    });
  }
});

test('hashed files are cacheable for a year, icon and logos for a day; pages are revalidated', async () => {
  expect((await get('/assets/main-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const path of ['/icon.svg', '/products/hiram-cash.svg', '/channels/perapay.svg'])
    expect((await get(path)).headers, path).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'content-type': expect.stringContaining('image/svg+xml') as string,
    });
  const page = await get('/order');
  expect(page.headers['cache-control']).toBe('no-cache');
  expect((await get('/order', { 'If-None-Match': String(page.headers.etag) })).status).toBe(304);
});

test('answers an unknown address with 404 and the not-found page, not cacheable', async () => {
  for (const path of [
    '/nothing-here?lang=fil',
    '/assets/main-of-yesterday.js?lang=fil',
    '/pages/en/order.html?lang=fil',
    '/routes.json?lang=fil',
  ]) {
    const answer = await get(path);
    expect(answer.status, path).toBe(404);
    expect(answer.text, path).toBe(pageText('fil', 'notFound'));
    expect(answer.headers['cache-control'], path).toBe('no-cache');
    expect(answer.headers['content-security-policy'], path).toContain("'sha256-missing'");
  }
});

test('[BEY-17] code pages are cacheable for a day, and the offline worker is revalidated', async () => {
  expect((await get('/carpmm?payCode=1')).headers['cache-control']).toBe('private, max-age=86400');
  expect((await get('/order')).headers['cache-control']).toBe('no-cache');
  const worker = await get('/offline-worker.js');
  expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
});

test('[BEY-13] [CNF-05] the policy allows images and frames of the own origin and of those in the build', async () => {
  const policy = String((await get('/carpmm')).headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' data: blob: https://pay.example ");
  expect(policy).toContain("frame-src 'self' https://policy.example;");
});

test('answers HEAD with the headers of the page and no body', async () => {
  const head = await send('HEAD', '/order');
  expect(head.status).toBe(200);
  expect(head.text).toBe('');
  expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(pageText('en', 'order')));
});

test('forwards a call with its query, and adds no page headers to the answer of the service', async () => {
  const answer = await get(`/entirely/v3/anything?${SECRET}`, { 'X-Forwarded-For': '203.0.113.9', 'X-Request-Id': 'mine' });
  const seen = JSON.parse(answer.text) as { url: string; headers: Record<string, string> };
  expect(seen.url).toBe(`/entirely/v3/anything?${SECRET}`);
  expect(seen.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
  expect(seen.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  expect(answer.headers['x-request-id']).toBe(seen.headers['x-request-id']);
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'");
  expect(answer.headers['cache-control']).toBeUndefined();
  expect((await get('/entirely/missing')).text).toContain('/entirely/missing');
});

test('no log contains a query, not even if the service is down', async () => {
  api.close();
  api.closeAllConnections();
  await get(`/order?${SECRET}`);
  expect((await get('/alive')).status).toBe(204);
  await get(`/nothing-here?${SECRET}`, { Referer: `http://127.0.0.1/order?${SECRET}` });
  expect((await get(`/entirely/v3/anything?${SECRET}`)).status).toBe(502);
  const access = readFileSync(join(folder, 'run/access.log'), 'utf8');
  expect(access).toContain('"path":"/order"');
  expect(access).toContain('"path":"/nothing-here"');
  expect(access).not.toContain('never-in-a-log');
  expect(access).not.toContain('/alive');
  // The log contains the caller's network, not the caller's address.
  expect(access).toContain('"network":"127.0.0.0/24"');
  expect(access).not.toContain('127.0.0.1');
  expect(readFileSync(join(folder, 'run/error.log'), 'utf8')).not.toContain('never-in-a-log');
});

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const pageText = (language: string, name: string): string => `<!doctype html><html lang="${language}"><title>${name}</title>`;

function writeBuild(): void {
  for (const { pages } of [...table.routes, table.notFound]) {
    for (const [language, page] of Object.entries(pages)) writeCompressed(page, pageText(language, page.replace(/^.*\/|\.html$/g, '')));
  }
  for (const path of ['assets/main-1.js', 'offline-worker.js']) writeCompressed(path, 'export {};');
  for (const path of ['icon.svg', 'products/hiram-cash.svg', 'channels/perapay.svg'])
    writeCompressed(path, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(root, 'routes.json'), JSON.stringify(table));
}

function writeCompressed(path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  writeFileSync(`${file}.gz`, gzipSync(text));
  writeFileSync(`${file}.br`, brotliCompressSync(text));
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

/** Returns the literal texts of a pattern, and single characters of its classes. */
const literalsIn = (regex: string): readonly string[] =>
  regex
    .replaceAll(/\(\?(?::|<\w+>)/g, '(')
    .split(/[()|?*+^$[\]\\]/)
    .filter((piece) => piece !== '');

const request11 = (path: string, headers: readonly string[]): string =>
  `GET ${path} HTTP/1.1\r\nHost: example\r\nConnection: close\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`;

async function fastestMs(text: string, attempts: number): Promise<number> {
  let shortestMs = Infinity;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const start = performance.now();
    socket.resume().write(text);
    await once(socket, 'close');
    shortestMs = Math.min(shortestMs, performance.now() - start);
  }
  return shortestMs;
}

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> => send('GET', path, headers);

// Not fetch, which decodes the body and sets its own headers.
function send(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const bytes = Buffer.concat(parts);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: bytes.toString() });
      });
    });
    outgoing.on('error', reject).end(body);
  });
}

/** Uploads without a session over HTTP/2 and returns the number of bytes of the first MB that nginx accepted. */
async function uploadInSession(session: http2.ClientHttp2Session) {
  const before = session.socket.bytesWritten;
  const stream = session.request({ ':path': UPLOAD, ':method': 'POST', 'content-length': String(16 * 1024 * 1024) });
  const ended = once(stream, 'close');
  stream.write(Buffer.alloc(1024 * 1024));
  const [headers] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders];
  stream.resume();
  await ended;
  return { status: headers[':status'], hstsValue: headers['strict-transport-security'], sent: session.socket.bytesWritten - before };
}

/** Opens a request whose headers never end. */
async function openHalfOpen(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('GET /order HTTP/1.1\r\nHost: example\r\n');
  return socket;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
}
