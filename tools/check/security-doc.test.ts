import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const docs = join(import.meta.dirname, '../../docs');
const page = readFileSync(join(docs, 'security.md'), 'utf8');
const [, threats = ''] = page.split(/\n## (?:Threats|Duties of the installation)\n/);
const rows = threats.split('\n').filter((line) => line.startsWith('| '));

/** Threat, control and test of each row; the description of the threat follows `:` after its name. */
const controls = rows
  .map((row) => row.slice(2, -2).split(' | '))
  .filter(([threat]) => threat !== 'threat' && threat !== '---')
  .map(([threat = '', control = '', tests = '']) => ({ threat: threat.replaceAll('**', '').replace(/:.*/, ''), control, tests }));

const testsIn = (text: string): string[] => [...text.matchAll(/\]\((\.\.\/[^)]+\.(?:test|spec)\.tsx?)\)/g)].map(([, path = '']) => path);

test.each(controls)('$threat: has a control and a link to an existing test', ({ control, tests }) => {
  expect(control.length).toBeGreaterThan(20);
  const paths = testsIn(tests);
  expect(paths).not.toEqual([]);
  expect(paths.filter((path) => !existsSync(join(docs, path)))).toEqual([]);
});

test('every threat is listed once', () => {
  expect(controls.length).toBeGreaterThan(40);
  expect(new Set(controls.map(({ threat }) => threat)).size).toBe(controls.length);
});

const REQUIRED = [
  'session on the address',
  'IDOR',
  'Redirects',
  'Payment-link phishing',
  'Bridge in frames',
  'Uploads',
  'SMS pumping',
  'One-time codes',
  'CSRF',
  'Clickjacking',
  'Personal data in logs',
  'Supply chain',
];

test.each(REQUIRED)('%s has one row', (required) => {
  expect(controls.filter(({ threat }) => threat.toLowerCase().includes(required.toLowerCase()))).toHaveLength(1);
});
