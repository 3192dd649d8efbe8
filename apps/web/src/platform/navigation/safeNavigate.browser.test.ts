import { profiles } from '@hiram/contract/product/profile.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hostileUrls, foreignUrls } from '../../../testing/hostileUrls.ts';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { overrideProfile } from '../../../testing/profileWith.ts';
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

test('an address of ours is opened', () => {
  expect(safeNavigate('/order?orderId=OR1')).toBe(true);
  expect(destinations()).toEqual([[`${own}/order?orderId=OR1`, 'push']]);
});

test('it may take the place of this page, with more in its query', () => {
  expect(safeNavigate('/order?orderId=OR1&from=list', { replace: true, query: { from: 'confirm' } })).toBe(true);
  expect(destinations()).toEqual([[`${own}/order?orderId=OR1&from=confirm`, 'replace']]);
});

test('no hostile address is opened, nor given to embed', () => {
  for (const text of hostileUrls(own)) {
    expect(safeNavigate(text), JSON.stringify(text)).toBe(false);
    expect(safeAddress(text), JSON.stringify(text)).toBeNull();
  }
  expect(leaving.to()).toEqual([]);
});

test('[FAI-04] [ORD-02] [CNF-02] [CNF-04] [CNF-05] [CNF-10] any https address is opened, and given to embed', () => {
  const strangers = foreignUrls(own);
  for (const text of strangers) {
    expect(safeNavigate(text), text).toBe(true);
    expect(safeAddress(text)?.href, text).toBe(new URL(text).href);
  }
  expect(destinations()).toEqual(strangers.map((text) => [new URL(text).href, 'push']));
});

test('[FAI-04] [ORD-02] [CNF-02] [CNF-04] [CNF-05] [CNF-10] the Philippine profile leaves every other host alone', () => {
  overrideProfile({ serverAddresses: profiles.philippines.serverAddresses });
  for (const text of [...foreignUrls(own), ...hostileUrls(own)]) {
    expect(safeNavigate(text), JSON.stringify(text)).toBe(false);
    expect(safeAddress(text), JSON.stringify(text)).toBeNull();
  }
  expect(safeNavigate('/order')).toBe(true);
  expect(destinations()).toEqual([[`${own}/order`, 'push']]);
});

test('a telephone number is dialled by its digits alone', () => {
  dial('(02) 8555-0142;ext=1?x#y');
  expect(destinations()).toEqual([['tel:02855501421', 'push']]);
});
