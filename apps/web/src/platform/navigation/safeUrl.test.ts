import { expect, test } from 'vitest';
import { ALLOWED_ORIGIN, hostileUrls } from '../../../testing/hostileUrls.ts';
import { isNativePage, safeUrl } from './safeUrl.ts';

const OWN = 'https://loans.example';
const open = (text: string, own = OWN): string | null => safeUrl(text, own, [ALLOWED_ORIGIN])?.href ?? null;

test.each([
  ['/order?orderId=OR1', `${OWN}/order?orderId=OR1`],
  ['/', `${OWN}/`],
  ['/#/addnormalcard', `${OWN}/#/addnormalcard`],
  ['/order?back=https://evil.example/@x', `${OWN}/order?back=https://evil.example/@x`],
  [`${OWN}/order`, `${OWN}/order`],
  [`${OWN}:443/order`, `${OWN}/order`],
  [OWN, `${OWN}/`],
  ['HTTPS://LOANS.EXAMPLE/order', `${OWN}/order`],
  ['https://pay.example/p/1?name=Jos%C3%A9', 'https://pay.example/p/1?name=Jos%C3%A9'],
  ['https://pay.example?code=1', 'https://pay.example/?code=1'],
])('%s may be opened', (text, url) => {
  expect(open(text)).toBe(url);
});

test.each(hostileUrls(OWN))('%j may not be opened', (text) => {
  expect(open(text)).toBeNull();
});

const LOCAL = 'http://127.0.0.1:8080';
test.each(hostileUrls(LOCAL))('%j may not be opened from a machine of our own', (text) => {
  expect(open(text, LOCAL)).toBeNull();
});

test.each(['product/hiram-cash', 'mine', 'product/9?from=failed&x=1.5%20'])('%s is a page of the native app', (text) => {
  expect(isNativePage(text)).toBe(true);
});

test('of the hostile addresses only words without a scheme or host could be one', () => {
  expect(hostileUrls(OWN).filter(isNativePage)).toEqual(['order']);
});
