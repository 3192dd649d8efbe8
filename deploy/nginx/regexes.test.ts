import type { BuiltRoute, RoutesTable } from '@hiram/web/app/boot/routesTable.ts';
import { expect, test } from 'vitest';
import { nginxConf } from './conf.ts';
import { imageTemplates } from './image-conf.ts';
import { quadraticPart, regexesOf } from '../../tools/testing/nginx-regexes.ts';

const route: BuiltRoute = {
  name: 'order',
  address: '/order',
  kind: 'document',
  public: false,
  pages: { en: 'pages/en/order.html', fil: 'pages/fil/order.html' },
  js: {},
  css: [],
  styleHashes: [],
};
const table: RoutesTable = {
  profile: 'philippines',
  languages: ['en', 'fil'],
  scriptHash: 'sha256-script',
  preview: true,
  framedOrigins: [],
  imageOrigins: [],
  routes: [route],
  notFound: { pages: { en: 'pages/en/notFound.html', fil: 'pages/fil/notFound.html' }, js: {}, css: [], styleHashes: [] },
};

test('every regex of the configuration matches in linear time', () => {
  const options = { listen: '8080', apiUrl: 'http://api:3000', root: '/srv', folder: '/run/nginx', imageOrigin: null };
  const plain = nginxConf(table, { ...options, sandboxUrl: 'http://sandbox:9200' }, { brotliModule: null, user: null });
  const configurations = [plain, ...imageTemplates(table, '/srv/web').map(([, text]) => text)];
  for (const text of configurations) {
    const regexes = regexesOf(text);
    expect(regexes.length).toBeGreaterThanOrEqual(8);
    expect(regexes.map((regex) => [regex, quadraticPart(regex)]).filter(([, part]) => part !== null)).toEqual([]);
    // These directives would match the caller's text where regexesOf does not look.
    expect(text).not.toMatch(/^\s*(?:rewrite|if|server_name)\s/m);
  }
});

test('rejects a pattern whose repetition can overlap with the following part or is not anchored', () => {
  const rejected = [
    '/(?:.*; ?)?(?:__Host-)?lang=fil(?:;|$)',
    '^/(?:.*; ?)?lang=fil',
    '.*',
    '^.+',
    'a+',
    '[^x]*y',
    '^[^x]*y',
    '^[^x]*$',
    '^(a+)+$',
    '^(?:a|b)*c',
    '^\\d+\\d',
    '^\\d*[0-9]',
    '^\\w{2,}_',
    '^(?:\\d+)?5',
    '^\\d+(?:5|6)',
    '^a|b+',
    '^(a)\\1',
    '^(?=a)b',
  ];
  expect(rejected.filter((regex) => quadraticPart(regex) === null)).toEqual([]);
  const accepted = [
    '^fil$',
    '(?:^|; ?)(?:__Host-)?lang=fil(?:;|$)',
    '^/(icon\\.|products/)',
    '^(?<path>[^?#]*)',
    '^(?<v4>\\d+\\.\\d+)\\.',
    '^[0-9a-f]+:',
  ];
  expect(accepted.filter((regex) => quadraticPart(regex) !== null)).toEqual([]);
});

test('finds quoted and unquoted regexes in maps and locations', () => {
  const text =
    'map $a $b {\n    ~^x y;\n    "~*^z;" w;\n    plain v;\n  }\n  location ~ ^/c { }\n  location ~* "^/d" { }\n  location /e { }\n';
  expect(regexesOf(text)).toEqual(['^x', '^z;', '^/c', '^/d']);
});
