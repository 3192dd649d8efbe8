import * as promotion from '@hiram/contract/endpoints/promotion.ts';
import { expect, test } from 'vitest';
import { documents } from '../../app/documents.tsx';
import { pathNames, paths, type PathName } from '@hiram/contract/product/paths.ts';
import { routes } from '../../app/routes.tsx';

test('[GEN-25] each screen that the specification names without a path has a path and a renderer', () => {
  const specified: Record<string, PathName> = {
    'provider instructions': 'paymentInstructions',
    'error page': 'applicationFailed',
    'loan detail': 'loanDetail',
    order: 'order',
    confirm: 'confirm',
    'confirm-new': 'confirmNew',
    'confirm of period': 'confirmOfPeriod',
    repay: 'repay',
    'customer service': 'customerService',
    'loan agreement': 'loanAgreement',
    'about us': 'aboutUs',
    'privacy policy': 'privacyPolicy',
    delay: 'repayDelay',
    complaint: 'complaint',
    'bind bank': 'bindBank',
  };
  const drawn = new Set<string>([...Object.keys(routes), ...Object.keys(documents)]);
  for (const [screen, name] of Object.entries(specified)) {
    expect(paths[name]?.address, screen).toMatch(/^\/[A-Za-z0-9]+$/);
    expect(drawn.has(name), screen).toBe(true);
  }
});

test('[GEN-25] order and loan detail load the same module', async () => {
  expect(paths.order.address).not.toBe(paths.loanDetail.address);
  const [order, loanDetail, confirm] = await Promise.all([routes.order.load(), routes.loanDetail.load(), routes.confirm.load()]);
  expect(loanDetail).toBe(order);
  expect(confirm).not.toBe(order);
});

test('[GEN-24] no address belongs to a screen of staff or an administrator', () => {
  expect(pathNames.map((name) => paths[name].address).filter((address) => /admin|staff|desk|operator|manage/i.test(address))).toEqual([]);
});

test('[GEN-24] website pages are documents, and the landing page makes only calls that need no session', () => {
  const website = pathNames.filter((name) => name.startsWith('website'));
  expect(website.map((name) => [name, paths[name].kind])).toEqual(website.map((name) => [name, 'document']));
  expect(paths.promotion.kind).toBe('landing');
  const calls = Object.values(promotion).filter((each) => typeof each === 'object' && 'access' in each);
  expect(calls).toHaveLength(8);
  expect(calls.filter(({ access }) => access.kind !== 'public').map(({ name }) => name)).toEqual([]);
});

test('no two names share an address', () => {
  expect(new Set(pathNames.map((name) => paths[name].address)).size).toBe(pathNames.length);
});

test('every app path has a route and every document path has a document', () => {
  const ofKind = (kind: string): string[] => pathNames.filter((name) => paths[name].kind === kind);
  expect(new Set(Object.keys(routes))).toEqual(new Set(ofKind('app')));
  expect(new Set(Object.keys(documents))).toEqual(new Set(ofKind('document')));
});
