import { expect, test } from 'vitest';
import { documents } from '../../app/documents.tsx';
import { pathNames, paths, type PathName } from './paths.ts';
import { routes } from '../../app/routes.tsx';

test('[GEN-25] the specified screens without shown paths have path constants', () => {
  const specified: PathName[] = [
    'paymentInstructions',
    'applicationFailed',
    'loanDetail',
    'order',
    'confirm',
    'confirmNew',
    'confirmOfPeriod',
    'repay',
    'customerService',
    'loanAgreement',
    'aboutUs',
    'privacyPolicy',
    'repayDelay',
    'complaint',
    'bindBank',
  ];
  for (const name of specified) expect(paths[name].address).toMatch(/^\/[A-Za-z0-9]+$/);
});

test('no two names share an address', () => {
  expect(new Set(pathNames.map((name) => paths[name].address)).size).toBe(pathNames.length);
});

test('every address of a kind has what its kind needs', () => {
  const ofKind = (kind: string): string[] => pathNames.filter((name) => paths[name].kind === kind);
  expect(new Set(Object.keys(routes))).toEqual(new Set(ofKind('app')));
  expect(new Set(Object.keys(documents))).toEqual(new Set(ofKind('document')));
});
