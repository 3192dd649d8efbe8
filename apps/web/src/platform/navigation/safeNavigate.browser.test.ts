import { profiles } from '@hiram/contract/product/profile.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { foreignUrls, hostileUrls, plainHttpUrls } from '../../../testing/hostileUrls.ts';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { overrideProfile } from '../../../testing/overrideProfile.ts';
import { overrideBrand } from '../../../testing/overrideBrand.ts';
import { dial, safeAddress, safeFrame, safeNavigate } from './safeNavigate.ts';

const own = window.location.origin;
let leaving: ReturnType<typeof recordNavigations>;
beforeEach(() => {
  leaving = recordNavigations();
});
afterEach(() => {
  leaving.stop();
});

const destinations = () => leaving.to().map(({ url, manner }) => [url.href, manner]);

test('opens an address of the same origin', () => {
  expect(safeNavigate('/order?orderId=OR1')).toBe(true);
  expect(destinations()).toEqual([[`${own}/order?orderId=OR1`, 'push']]);
});

test('replaces the page and adds query parameters if requested', () => {
  expect(safeNavigate('/order?orderId=OR1&from=list', { replace: true, query: { from: 'confirm' } })).toBe(true);
  expect(destinations()).toEqual([[`${own}/order?orderId=OR1&from=confirm`, 'replace']]);
});

test('neither opens nor returns a hostile address', () => {
  for (const text of hostileUrls(own)) {
    expect(safeNavigate(text), JSON.stringify(text)).toBe(false);
    expect(safeAddress(text), JSON.stringify(text)).toBeNull();
    expect(safeFrame(text), JSON.stringify(text)).toBeNull();
  }
  expect(leaving.to()).toEqual([]);
});

test('[FAI-04] [ORD-02] [CNF-02] [CNF-04] [CNF-05] [CNF-10] opens any http(s) address and embeds any https address', () => {
  const strangers = [...foreignUrls(own), ...plainHttpUrls(own)];
  for (const text of strangers) {
    expect(safeNavigate(text), text).toBe(true);
    expect(safeAddress(text)?.href, text).toBe(new URL(text).href);
    expect(safeFrame(text)?.href, text).toBe(text.startsWith('https:') ? new URL(text).href : undefined);
  }
  expect(destinations()).toEqual(strangers.map((text) => [new URL(text).href, 'push']));
});

test('[FAI-04] [ORD-02] [CNF-02] [CNF-04] [CNF-05] [CNF-10] the Philippine profile rejects other hosts', () => {
  overrideProfile({ serverAddresses: profiles.philippines.serverAddresses });
  for (const text of [...foreignUrls(own), ...plainHttpUrls(own), ...hostileUrls(own)]) {
    expect(safeNavigate(text), JSON.stringify(text)).toBe(false);
    expect(safeAddress(text), JSON.stringify(text)).toBeNull();
  }
  expect(safeNavigate('/order')).toBe(true);
  expect(destinations()).toEqual([[`${own}/order`, 'push']]);
});

test('[REP-05] opens the address of an app whose scheme the brand lists, and of no other', () => {
  overrideBrand({ appSchemes: ['gcash'] });
  expect(safeNavigate('gcash://pay?id=1')).toBe(true);
  expect(safeNavigate('other://pay?id=1')).toBe(false);
  expect(destinations()).toEqual([['gcash://pay?id=1', 'push']]);
});

test('dials only the digits of a telephone number', () => {
  dial('(02) 8555-0142;ext=1?x#y');
  expect(destinations()).toEqual([['tel:02855501421', 'push']]);
});
