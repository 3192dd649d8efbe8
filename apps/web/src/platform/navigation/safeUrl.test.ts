import { expect, test } from 'vitest';
import { ALLOWED_ORIGIN, foreignUrls, hostileUrls, plainHttpUrls } from '../../../testing/hostileUrls.ts';
import { appSchemeOf, isNativePage, safeUrl } from './safeUrl.ts';

const OWN = 'https://loans.example';
const LOCAL = 'http://127.0.0.1:8080';
const ORIGINS = [OWN, LOCAL];
const open = (text: string, own = OWN): string | null => safeUrl(text, own, [ALLOWED_ORIGIN])?.href ?? null;
const openAny = (text: string, own = OWN): string | null => safeUrl(text, own, 'anyHttp')?.href ?? null;
const embedAny = (text: string, own = OWN): string | null => safeUrl(text, own, 'anyHttps')?.href ?? null;

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
])('[FAI-04] allows %s in either profile', (text, url) => {
  expect(open(text)).toBe(url);
  expect(openAny(text)).toBe(url);
});

test.each(ORIGINS.flatMap((own) => hostileUrls(own).map((text) => [text, own] as const)))(
  '[FAI-04] rejects %j from %s in either profile',
  (text, own) => {
    expect(open(text, own)).toBeNull();
    expect(openAny(text, own)).toBeNull();
    expect(embedAny(text, own)).toBeNull();
  },
);

test.each(ORIGINS.flatMap((own) => plainHttpUrls(own).map((text) => [text, own] as const)))(
  '[FAI-04] [REP-05] allows %j from %s only for a navigation in the profile that allows any address',
  (text, own) => {
    expect(openAny(text, own)).toBe(new URL(text).href);
    expect(embedAny(text, own)).toBeNull();
    expect(open(text, own)).toBeNull();
  },
);

test.each(ORIGINS.flatMap((own) => foreignUrls(own).map((text) => [text, own] as const)))(
  '[FAI-04] allows %j from %s only in the profile that allows any https address',
  (text, own) => {
    expect(openAny(text, own)).toBe(new URL(text).href);
    expect(embedAny(text, own)).toBe(new URL(text).href);
    expect(open(text, own)).toBeNull();
  },
);

test.each([
  ['gcash://pay?id=1', 'gcash'],
  ['MyApp:product/9', 'myapp'],
  ['intent://pay.example/#Intent;scheme=https;end', 'intent'],
])('[GEN-16] %s is an address of an app', (text, scheme) => {
  expect(appSchemeOf(text)).toBe(scheme);
});

const WORDS = ['javascript', 'vbscript', 'data', 'blob', 'file', 'filesystem', 'about', 'view-source', 'http'];

test('[GEN-16] no web address, script, document or malformed text is an address of an app', () => {
  const texts = [...hostileUrls(OWN), ...foreignUrls(OWN), ...plainHttpUrls(OWN), '/order', 'product/hiram-cash', 'gcash:', 'gcash://a b'];
  const schemes = new Set(texts.map((text) => appSchemeOf(text)).filter((scheme) => scheme !== null));
  expect([...schemes].filter((scheme) => WORDS.some((word) => scheme.startsWith(word)))).toEqual([]);
  expect(['/order', 'product/hiram-cash', 'gcash:', 'gcash://a b', '//evil.example/x', 'java\tscript:x'].map(appSchemeOf)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});

test.each(['product/hiram-cash', 'mine', 'product/9?from=failed&x=1.5%20'])('%s is a page of the native app', (text) => {
  expect(isNativePage(text)).toBe(true);
});

test('accepts no hostile address as a native page, except a word without scheme and host', () => {
  expect(hostileUrls(OWN).filter(isNativePage)).toEqual(['order']);
});
