import type { RoutesTable } from '@hiram/web/app/boot/routesTable.ts';
import { expect, test } from 'vitest';
import { imageTemplates } from './image-conf.ts';

const table: RoutesTable = {
  profile: 'philippines',
  languages: ['en', 'fil'],
  scriptHash: 'sha256-script',
  preview: false,
  framedOrigins: [],
  imageOrigins: [],
  routes: [],
  notFound: { pages: { en: 'pages/en/notFound.html', fil: 'pages/fil/notFound.html' }, js: {}, css: [], styleHashes: [] },
};
const templates = new Map(imageTemplates(table, '/srv/web/philippines-hiram'));
const templateOf = (name: string): string => templates.get(`${name}.conf`) ?? '';

test('in the image nginx serves the pages of the image and writes only to /run/hiram and its streams', () => {
  expect(templates.size).toBe(16);
  for (const conf of templates.values()) {
    expect(conf).toContain('root /srv/web/philippines-hiram;');
    expect(conf).toContain('error_log stderr alert;');
    expect(conf).toContain('access_log /dev/stdout without_query;');
    const written = [...conf.matchAll(/^\s*(?:pid|\w+_temp_path) (\S+);$/gm)].map(([, path]) => path);
    expect(written).toHaveLength(6);
    expect(written.filter((path) => !path?.startsWith('/run/hiram/'))).toEqual([]);
  }
});

test('in the image nginx terminates TLS with the mounted certificate if tls is on', () => {
  expect(templateOf('http.tls-off.session-on.sandbox-off')).not.toContain('ssl');
  const conf = templateOf('http.tls-on.session-on.sandbox-off');
  expect(conf).toContain('listen 8443 ssl http2;');
  expect(conf).toContain('ssl_certificate /etc/hiram/tls/tls.crt;');
  expect(conf).toMatch(/listen 8080;\s+location \/ \{[^}]+return 308 https/);
});

test('each switch of the image changes the configuration accordingly', () => {
  expect(templateOf('https.tls-off.session-on.sandbox-off')).toContain('proxy_ssl_verify on;');
  expect(templateOf('http.tls-off.session-off.sandbox-off')).not.toContain('auth_request');
  expect(templateOf('http.tls-off.session-on.sandbox-on')).toContain('location /payments/checkout/');
  expect(templateOf('http.tls-off.session-on.sandbox-off')).not.toContain('sandbox');
});
