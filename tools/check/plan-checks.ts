import { areas, LOAN_JOURNEYS } from './areas.ts';

export interface Workspace {
  readonly name: string;
  readonly folder: string;
  readonly dependencies: readonly string[];
}

export interface Change {
  /** The commit to compare the working tree with. */
  readonly base: string;
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
  readonly removed: readonly string[];
  /** All test and journey files of the repository. */
  readonly tests: readonly string[];
  readonly workspaces: readonly Workspace[];
}

export interface PlannedCheck {
  readonly name: string;
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const CODE = /\.(?:ts|tsx|css|sql)$/;
const TYPED = /\.tsx?$/;
const DOCUMENT = /\.(?:md|png)$/;
const FORMATTED = /\.(?:ts|tsx|css|json|jsonc|md|ya?ml|html)$/;

/** Folders whose tests start their code as a process or read it as a file, which vitest's import graph does not show. */
const STARTED_BY_PATH: readonly (readonly [path: string, tests: string])[] = [
  ['apps/api/src/platform/db/', 'apps/api/src/platform/db/'],
  ['apps/api/src/platform/db/migrations/', 'apps/api/src/tables/declarations.test.ts'],
  ['apps/api/src/platform/db/migrations/', 'apps/api/src/main/row-bounds.test.ts'],
  ['apps/api/src/platform/db/migrations/', 'tools/diagrams/'],
  ['apps/api/src/main/', 'apps/api/src/main/server.test.ts'],
  ['apps/api/src/', 'apps/api/src/main/loan-lifecycle.test.ts'],
  ['apps/api/src/endpoints/', 'apps/api/src/main/every-endpoint.test.ts'],
  ['apps/sandbox/', 'apps/api/src/main/loan-lifecycle.test.ts'],
  ['deploy/', 'deploy/'],
  ['.github/', 'tools/check/'],
  ['package-lock.json', 'tools/check/'],
];

/** Returns the checks that a change can affect, the fastest first. */
export function planChecks({ base, files, removed, tests, workspaces }: Change): PlannedCheck[] {
  const all = [...files, ...removed];
  if (all.length === 0) return [];
  const formatted = files.filter((path) => FORMATTED.test(path));
  const format = check('format', formatted, (paths) => ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...paths]);
  const documents = {
    name: 'documents',
    command: vitest('--project', 'tools', ...tests.filter((path) => /^tools\/check\/(?:\w+-)*docs?(?:-\w+)*\.test\.ts$/.test(path))),
  };
  const code = all.filter((path) => !DOCUMENT.test(path));
  if (code.length === 0) return [...format, documents];
  const typed = files.filter((path) => TYPED.test(path));
  const styled = files.filter((path) => path.endsWith('.css'));
  const apiTests = apiTestsOf(code, tests);
  const journeys = journeysOf(code, tests);
  return [
    ...format,
    ...check(
      'lock',
      code.filter((path) => /package(?:-lock)?\.json$/.test(path)),
      () => ['npm', 'run', '--silent', 'lock'],
    ),
    ...check('lint', typed, (paths) => ['oxlint', '--type-aware', '--deny-warnings', ...paths]),
    ...check('lint:css', styled, (paths) => ['stylelint', ...paths]),
    ...check(
      'lint:sql',
      code.filter((path) => path.endsWith('.sql')),
      () => ['node', 'tools/lint/lint-migrations.ts'],
    ),
    ...check('messages', projectsOf(code, workspaces), () => ['node', 'packages/contract/messages/compile.ts']),
    ...projectsOf(code, workspaces).map((project) => ({ name: `types ${project}`, command: ['tsc', '-p', project] })),
    ...check(
      'unused',
      code.filter((path) => CODE.test(path)),
      () => ['npm', 'run', '--silent', 'unused'],
    ),
    ...(all.some((path) => DOCUMENT.test(path)) ? [documents] : []),
    { name: 'tests', command: vitest('--changed', base, '--project', '!api', '--passWithNoTests') },
    ...check('API tests', apiTests, (paths) => vitest(...paths)),
    ...(journeys.length > 0 && code.some((path) => /^(?:apps\/web|packages\/contract)\//.test(path))
      ? [build('build'), ...(journeys.some((path) => path.includes('/philippines/')) ? [build('build:philippines')] : [])]
      : []),
    ...check('journeys', journeys, (paths) => [
      'playwright',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      ...projectsOfJourneys(paths).map((project) => `--project=${project}`),
      ...paths,
    ]),
  ];
}

const vitest = (...words: readonly string[]): string[] => ['vitest', 'run', '--reporter=dot', ...words];
const build = (name: string): PlannedCheck => ({
  name,
  command: ['npm', 'run', '--silent', name],
  environment: { HIRAM_PREVIEW: 'on' },
});

const check = (name: string, paths: readonly string[], command: (paths: readonly string[]) => readonly string[]): PlannedCheck[] =>
  paths.length === 0 ? [] : [{ name, command: command(paths) }];

/**
 * Returns the API tests of a change: those in the folder of a changed file, those of its areas, and those of STARTED_BY_PATH. The import graph does
 * not help, because almost every test starts the whole service.
 */
function apiTestsOf(changed: readonly string[], tests: readonly string[]): string[] {
  const folders = changed.flatMap((path) => [
    ...(path.startsWith('apps/api/src/') ? [path.split('/').slice(0, 5).join('/')] : []),
    ...(/^(?:apps\/api|packages\/contract)\//.test(path)
      ? areasOf(path).flatMap(({ paths }) => paths.filter((folder) => folder.startsWith('apps/api/src/endpoints/')))
      : []),
    ...STARTED_BY_PATH.filter(([prefix]) => path.startsWith(prefix)).map(([, folder]) => folder),
  ]);
  const own = changed.filter((path) => path.endsWith('.test.ts'));
  const isIn = (path: string): boolean =>
    own.includes(path) || folders.some((folder) => path === folder || path.startsWith(withSlash(folder)));
  return tests.filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('.nightly.') && isApiOrNamed(path) && isIn(path));
}

const withSlash = (folder: string): string => (folder.endsWith('/') || folder.endsWith('.ts') ? folder : `${folder}/`);
const isApiOrNamed = (path: string): boolean => /^(?:apps\/api|deploy|tools)\//.test(path);

function journeysOf(changed: readonly string[], tests: readonly string[]): string[] {
  const names = changed.flatMap((path) => {
    if (path.startsWith('e2e/journeys/')) return [path.slice('e2e/journeys/'.length).replace(/\.spec\.ts$/, '')];
    const found = areasOf(path).flatMap(({ journeys }) => journeys);
    return found.length === 0 &&
      /^(?:apps\/(?:api|web|sandbox)|packages\/contract|e2e\/(?:engines|stack|support))\//.test(path) &&
      isProduct(path)
      ? LOAN_JOURNEYS
      : found;
  });
  const paths = new Set(names.map((name) => `e2e/journeys/${name}.spec.ts`));
  return tests.filter((path) => paths.has(path));
}

const isProduct = (path: string): boolean => CODE.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);

const areasOf = (path: string) => Object.values(areas).filter(({ paths }) => paths.some((prefix) => path.startsWith(prefix)));

const projectsOfJourneys = (paths: readonly string[]): string[] => [
  ...(paths.some((path) => path.includes('/specified/') && !path.includes('/webview/')) ? ['chromium'] : []),
  ...(paths.some((path) => /\/webview\/|\/(?:bridge|guard|moves|safe-navigate)\.spec/.test(path)) ? ['webview'] : []),
  ...(paths.some((path) => path.includes('/philippines/')) ? ['philippines-chromium'] : []),
];

/** The workspaces with a TypeScript project of their own; the others are part of the root's. */
const OWN_PROJECTS = ['apps/web', 'apps/desk', 'e2e'];
/** Their configuration files and the build of the pages are part of the root's project. */
const IN_NODE = /^(?:apps\/\w+\/(?:[\w.]+\.ts|build\/)|deploy\/|[\w.]+\.ts$)/;

/** Returns the TypeScript projects of the changed workspaces and of their dependents. */
function projectsOf(changed: readonly string[], workspaces: readonly Workspace[]): string[] {
  if (!changed.some((path) => TYPED.test(path) || path.endsWith('tsconfig.json'))) return [];
  const affected = new Set(
    workspaces.filter(({ folder }) => changed.some((path) => path.startsWith(`${folder}/`))).map(({ name }) => name),
  );
  for (let size = -1; size !== affected.size;) {
    size = affected.size;
    for (const { name, dependencies } of workspaces) if (dependencies.some((dependency) => affected.has(dependency))) affected.add(name);
  }
  const folders = workspaces.filter(({ name }) => affected.has(name)).map(({ folder }) => folder);
  const own = OWN_PROJECTS.filter((folder) => folders.includes(folder));
  return own.length === folders.length && !changed.some((path) => IN_NODE.test(path)) ? own : ['.', ...own];
}
