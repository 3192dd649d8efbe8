import { expect, test } from 'vitest';
import { daysBehind, isOwnUpdate } from './outdated-packages.ts';

const OUR_WORKSPACES = new Set(['api']);

test.each([
  ['a package that another package pins may not be updated', { current: '1.2.0', wanted: '1.2.0', dependent: 'other' }, false],
  ['a package whose dependent allows a newer version may be updated', { current: '1.2.0', wanted: '1.3.0', dependent: 'other' }, true],
  ['a package that our own workspace pins may be updated', { current: '1.2.0', wanted: '1.2.0', dependent: 'api' }, true],
  ['a package that is not installed may not be updated', { wanted: '1.0.0', dependent: 'other' }, false],
])('%s', (_, outdated, isUpdatable) => {
  expect(isOwnUpdate(outdated, OUR_WORKSPACES)).toBe(isUpdatable);
});

test('counts days since the first later stable release of the same major version', () => {
  const releases = {
    created: '2020-01-01T00:00:00Z',
    '1.2.0': '2026-01-01T00:00:00Z',
    '2.0.0': '2026-01-02T00:00:00Z',
    '1.3.0-beta.1': '2026-01-03T00:00:00Z',
    '1.3.0': '2026-02-01T12:00:00Z',
    '1.4.0': '2026-03-01T00:00:00Z',
  };
  expect(daysBehind('1.2.0', releases, new Date('2026-03-04T00:00:00Z'))).toBe(30);
  expect(daysBehind('1.3.0', releases, new Date('2026-03-04T00:00:00Z'))).toBe(3);
  expect(daysBehind('1.4.0', releases, new Date('2026-03-04T00:00:00Z'))).toBe(0);
});

test('below version 1 another minor version is no update', () => {
  const releases = { '0.22.1': '2026-01-01T00:00:00Z', '0.23.0': '2026-01-02T00:00:00Z' };
  expect(daysBehind('0.22.1', releases, new Date('2026-03-04T00:00:00Z'))).toBe(0);
});
