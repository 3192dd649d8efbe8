import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterFile } from '../../../testing/after-file.ts';
import { startService } from '../../../testing/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'listening-'));
afterFile(async () => rmSync(folder, { recursive: true }));
const [cert, key] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
const certificate =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=service -addext subjectAltName=DNS:service';
execFileSync('openssl', [...certificate.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });

test('a service that has a certificate answers over TLS, and over nothing else', async () => {
  const { app } = await startService({ environment: { TLS_FOLDER: folder } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  const status = await new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/healthz', servername: 'service', ca: readFileSync(cert) }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject).end();
  });

  expect(status).toBe(200);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
});
