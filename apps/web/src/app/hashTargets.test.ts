import { expect, test } from 'vitest';
import { hostAddress } from './hashTargets.ts';

test.each([
  ['/', '#/borrowDetail', '/payWay?orderId=OR1#/borrowDetail'],
  ['/order', '#/addnormalcard', '/payWay?orderId=OR1#/addnormalcard'],
  ['/promotion', '#/alipayrepayment', '/payWay?orderId=OR1#/alipayrepayment'],
  ['/', '#/downloadTemplate', '/promotion?orderId=OR1#/downloadTemplate'],
  ['/payWay', '#/agreementTemplate', '/promotion?orderId=OR1#/agreementTemplate'],
])('[GEN-23] redirects %s%s to its host page, with the query before the hash', (pathname, hash, address) => {
  expect(hostAddress({ pathname, search: '?orderId=OR1', hash })).toBe(address);
});

test.each([
  ['/payWay', '#/borrowDetail'],
  ['/promotion', '#/downloadTemplate'],
  ['/order', '#/elsewhere'],
  ['/order', '#toString'],
  ['/order', ''],
])('[GEN-23] does not redirect %s%s', (pathname, hash) => {
  expect(hostAddress({ pathname, search: '', hash })).toBeNull();
});
