import type { RoutesTable } from '@hiram/web/app/boot/routesTable.ts';
import { expect, test } from 'vitest';
import { imageConf } from './image-conf.ts';

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

test('in its image nginx reads its pages from the image, and writes to memory and to its streams only', () => {
  const conf = imageConf(table, { apiUrl: 'http://service:4100', imageOrigin: null });
  expect(conf).toContain('root /srv/web;');
  expect(conf).toContain('server service:4100 max_fails=0;');
  expect(conf).toContain('error_log stderr alert;');
  expect(conf).toContain('access_log /dev/stdout without_query;');
  const written = [...conf.matchAll(/^\s*(?:pid|\w+_temp_path) (\S+);$/gm)].map(([, path]) => path);
  expect(written).toHaveLength(6);
  expect(written.filter((path) => !path?.startsWith('/run/hiram/'))).toEqual([]);
});

test('in its image nginx ends TLS where it is told to, with the certificate that is mounted', () => {
  const around = { apiUrl: 'http://service:4100', imageOrigin: null };
  expect(imageConf(table, around)).not.toContain('ssl');
  const conf = imageConf(table, { ...around, tls: true });
  expect(conf).toContain('listen 8443 ssl http2;');
  expect(conf).toContain('ssl_certificate /etc/hiram/tls/tls.crt;');
  expect(conf).toMatch(/listen 8080;\s+location \/ \{[^}]+return 308 https/);
});
