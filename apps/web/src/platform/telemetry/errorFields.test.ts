import { pageError } from '@hiram/contract/endpoints/page-reports.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { errorFields } from './errorFields.ts';

const page = { origin: 'https://loans.example', path: '/order', build: 'main-1' };
const thrown = (stack: string, message = 'x is not a function', name = 'TypeError'): Error =>
  Object.assign(new Error(message), { name, stack });

const CHROMIUM = `TypeError: x is not a function
    at draw (https://loans.example/assets/a-1.js:1:234)
    at https://loans.example/order?sessionId=s-1&mobilePhone=09171234567:1:9
    at Object.run (chrome-extension://abc/content.js:3:4)
    at https://loans.example/assets/B_2.js:12:3456`;
const WEBKIT = `draw@https://loans.example/assets/a-1.js:1:234
global code@https://loans.example/order?sessionId=s-1:1:9
@https://loans.example/assets/B_2.js:12:3456`;

test.each([
  ['Chromium', CHROMIUM],
  ['WebKit', WEBKIT],
])('keeps only the locations in the product’s own files of a %s stack', (_, stack) => {
  const fields = errorFields({ kind: 'error', error: thrown(stack) }, page);

  expect(fields?.stack).toBe('assets/a-1.js:1:234\nassets/B_2.js:12:3456');
  expect(JSON.stringify(fields)).not.toMatch(/s-1|0917|extension|draw/);
});

test.each([
  ['an error', thrown(CHROMIUM)],
  ['an error with a custom name', thrown('', 'no', 'Maria Santos 0917')],
  ['an error without a name', thrown('', '', '')],
  ['a hundred frames', thrown('at https://loans.example/assets/a.js:1:1\n'.repeat(100))],
  ['a text', 'Maria Santos'],
  ['an object', { message: '09171234567' }],
])('reports %s in the form of the contract', (_, error) => {
  const fields = errorFields({ kind: 'rejection', error }, page);

  expect(z.safeParse(pageError.request, fields).success).toBe(true);
  expect(JSON.stringify(fields)).not.toMatch(/Maria S|0917/);
});

test.each([null, undefined])('reports nothing for %s', (error) => {
  expect(errorFields({ kind: 'error', error }, page)).toBeNull();
});
