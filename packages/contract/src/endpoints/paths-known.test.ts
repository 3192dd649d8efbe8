import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { PROFILE_SECTIONS, uncalledPaths } from './paths-known.ts';

/** The uncalled paths of the specification's section 7, by group, in its wording. */
const SPECIFIED_PATHS = {
  login: ['init', 'sms code', 'voice code', 'sms login', 'password login', 'reset password', 'logout'],
  home: ['page'],
  product: ['apply', 'detail', 'push'],
  certify: ['basic', 'personal', 'ext', 'job', 'city', 'list', 'advance log'],
  'credit-info': ['upload image', 'upload location', 'upload device', 'upload contacts'],
  user: ['menu', 'info', 'delete'],
  order: ['list'],
  contract: ['contracts', 'loan agreements'],
  loan: ['confirm', 'detail', 'details'],
  installment: ['plan', 'trail'],
  delay: ['detail'],
  pay: ['init pay type', 'submit utr'],
  'customer-service': ['init', 'contact info', 'whatsapp'],
  problem: ['init', 'upload', 'save', 'list', 'detail'],
  calculator: ['index', 'emi', 'exchange rate', 'add loan', 'del loan', 'list loan', 'info loan'],
  'book-keeping': ['list', 'save', 'upload', 'statistics', 'delete', 'categories', 'info'],
  'repayment-product': ['index', 'list', 'save', 'info', 'set reminder', 'close reminder', 'delete'],
};

test('[GEN-06] the uncalled paths are exactly those of the specification', () => {
  const listed = Object.entries(SPECIFIED_PATHS).flatMap(([group, entries]) =>
    entries.map((entry) => `/${group}/${entry.replaceAll(' ', '-')}`),
  );
  expect(Object.values(uncalledPaths).toSorted()).toEqual(listed.toSorted());
});

test('[GEN-06] no call has the name or path of an uncalled path', () => {
  const names = [...endpoints.map(({ name }) => name), ...Object.keys(uncalledPaths)];
  const paths = [...endpoints.map(({ path }) => path), ...Object.values(uncalledPaths)];
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(paths).size).toBe(paths.length);
});

test('[GEN-26] the profile section keys are public, personal, job, ext and bank', () => {
  expect(PROFILE_SECTIONS).toEqual(['public', 'personal', 'job', 'ext', 'bank']);
});
