import { profiles } from '@hiram/contract/product/profile.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hostileUrls, foreignUrls } from '../../../testing/hostileUrls.ts';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { overrideProfile } from '../../../testing/overrideProfile.ts';
import { dial, safeAddress, safeNavigate } from './safeNavigate.ts';

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
  }
  expect(leaving.to()).toEqual([]);
});

test('[FAI-04] [ORD-02] [CNF-02] [CNF-04] [CNF-05] [CNF-10] opens and returns any https address', () => {
  const strangers = foreignUrls(own);
  for (const text of strangers) {
    expect(safeNavigate(text), text).toBe(true);
    expect(safeAddress(text)?.href, text).toBe(new URL(text).href);
  }
  expect(destinations()).toEqual(strangers.map((text) => [new URL(text).href, 'push']));
});

test('[FAI-04] [ORD-02] [CNF-02] [CNF-04] [CNF-05] [CNF-10] the Philippine profile rejects other hosts', () => {
  overrideProfile({ serverAddresses: profiles.philippines.serverAddresses });
  for (const text of [...foreignUrls(own), ...hostileUrls(own)]) {
    expect(safeNavigate(text), JSON.stringify(text)).toBe(false);
    expect(safeAddress(text), JSON.stringify(text)).toBeNull();
  }
  expect(safeNavigate('/order')).toBe(true);
  expect(destinations()).toEqual([[`${own}/order`, 'push']]);
});

test('dials only the digits of a telephone number', () => {
  dial('(02) 8555-0142;ext=1?x#y');
  expect(destinations()).toEqual([['tel:02855501421', 'push']]);
});
