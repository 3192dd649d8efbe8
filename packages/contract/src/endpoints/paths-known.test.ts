import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { pathTable, PROFILE_SECTIONS, uncalledPaths } from './paths-known.ts';

/** The uncalled list of the specification's section 7, group by group, in its own words. */
const LISTED = {
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

test('[GEN-06] every called path is in the table under the name of its call', () => {
  for (const { name, path } of endpoints) expect(pathTable.get(name), name).toEqual({ path, called: true });
});

test('[GEN-06] every entry of the uncalled list stands there on its own', () => {
  const listed = Object.entries(LISTED).flatMap(([group, entries]) => entries.map((entry) => `/${group}/${entry.replaceAll(' ', '-')}`));
  expect(Object.values(uncalledPaths).toSorted()).toEqual(listed.toSorted());
});

test('[GEN-06] the uncalled ones are marked as not called', () => {
  for (const [name, path] of Object.entries(uncalledPaths)) expect(pathTable.get(name), name).toEqual({ path, called: false });
});

test('[GEN-06] no two entries share a name or a path', () => {
  expect(pathTable.size).toBe(endpoints.length + Object.keys(uncalledPaths).length);
  const paths = [...pathTable.values()].map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test('[GEN-26] the profile section keys are public, personal, job, ext and bank', () => {
  expect(PROFILE_SECTIONS).toEqual(['public', 'personal', 'job', 'ext', 'bank']);
});
