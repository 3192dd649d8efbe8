import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areas, LOAN_JOURNEYS } from './areas.ts';
import { ROOT } from './documents.ts';
import { planChecks } from './plan-checks.ts';

const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
const workspaces = [
  { name: '@hiram/contract', folder: 'packages/contract', dependencies: [] },
  { name: '@hiram/api', folder: 'apps/api', dependencies: ['@hiram/contract'] },
  { name: '@hiram/web', folder: 'apps/web', dependencies: ['@hiram/contract'] },
  { name: '@hiram/desk', folder: 'apps/desk', dependencies: ['@hiram/contract', '@hiram/web'] },
  { name: '@hiram/e2e', folder: 'e2e', dependencies: ['@hiram/api', '@hiram/web'] },
];
const planOf = (...files: readonly string[]) => planChecks({ base: 'HEAD', files, removed: [], tests, workspaces });
const namesOf = (...files: readonly string[]): string[] => planOf(...files).map(({ name }) => name);
const commandOf = (name: string, ...files: readonly string[]): string =>
  planOf(...files)
    .filter((each) => each.name === name)
    .flatMap(({ command }) => command)
    .join(' ');

test('every journey belongs to an area, and every journey of an area exists', () => {
  const journeys = globSync('**/*.spec.ts', { cwd: `${ROOT}/e2e/journeys` }).map((path) => path.replace(/\.spec\.ts$/, ''));
  const named = new Set([...Object.values(areas).flatMap((area) => area.journeys), ...LOAN_JOURNEYS]);
  expect([...named].toSorted()).toEqual(journeys.toSorted());
});

test('every screen and every group of calls belongs to an area', () => {
  const folders = globSync(['apps/web/src/features/*', 'apps/api/src/endpoints/*'], { cwd: ROOT }).map((path) => `${path}/`);
  const paths = Object.values(areas).flatMap((area) => area.paths);
  expect(folders.length).toBeGreaterThan(30);
  expect(folders.filter((folder) => !paths.some((path) => folder.startsWith(path)))).toEqual([]);
  // An endpoint group has a folder in the service, a file in the contract, or both.
  const folderPaths = paths.filter((path) => !path.includes('/endpoints/'));
  expect(folderPaths.filter((path) => globSync(`${path}*`, { cwd: ROOT }).length === 0)).toEqual([]);
});

test('a documentation change selects the format check and the documentation tests', () => {
  expect(namesOf('docs/operations.md')).toEqual(['format', 'documents']);
  expect(commandOf('documents', 'docs/operations.md')).toContain('tools/check/docs-links.test.ts');
});

test('a style sheet change selects its lint, related component tests, builds and journeys', () => {
  const sheet = 'apps/web/src/features/complaint/Complaint.module.css';
  expect(namesOf(sheet)).toEqual(['format', 'lint:css', 'unused', 'tests', 'build', 'build:philippines', 'journeys']);
  expect(commandOf('journeys', sheet)).toContain('e2e/journeys/specified/chromium/complaint-photos.spec.ts');
  expect(commandOf('journeys', sheet)).toContain('--project=chromium --project=webview --project=philippines-chromium');
});

test('an endpoint change selects API tests of its area and of every endpoint, and types of dependent workspaces', () => {
  const endpoint = 'apps/api/src/endpoints/offer/offer.service.ts';
  expect(namesOf(endpoint)).toEqual('format, lint, messages, types ., types e2e, unused, tests, API tests, journeys'.split(', '));
  const run = commandOf('API tests', endpoint);
  expect(run).toContain('apps/api/src/endpoints/offer/offer.test.ts');
  expect(run).toContain('apps/api/src/main/every-endpoint.test.ts');
  expect(run).not.toContain('apps/api/src/endpoints/complaint/');
});

test('a migration change selects the database tests and the journey of a whole loan', () => {
  const migration = 'apps/api/src/platform/db/migrations/cell/0001-base.sql';
  expect(namesOf(migration)).toEqual(['lint:sql', 'unused', 'tests', 'API tests', 'journeys']);
  expect(commandOf('API tests', migration)).toContain('apps/api/src/platform/db/migrations/run.test.ts');
  expect(commandOf('journeys', migration)).toContain('e2e/journeys/specified/borrow.spec.ts');
});
