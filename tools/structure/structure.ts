import { isForTestsOrStories } from './imports.ts';
import type { SourceFile } from './imports.ts';

const SMALL_LINES = 25;
/** How far above an export its reason may begin. */
const REASON_LINES = 4;

const isProduct = ({ path }: SourceFile): boolean =>
  /^(?:packages|apps)\/[^/]+\/src\//.test(path) && !isForTestsOrStories(path) && !isSample(path);

/** What stories and tests are drawn with stands beside the code it belongs to. */
const isSample = (path: string): boolean => /(?:Fixture|Demo|storyPictures)\.tsx?$|\/ui\/story\//.test(path);

const usersOf = (all: readonly SourceFile[], { path }: SourceFile, name?: string): readonly SourceFile[] =>
  all.filter(({ imports }) =>
    imports.some((each) => each.path === path && (name === undefined || each.names === 'all' || each.names.includes(name))),
  );

/** Files of a few lines that one other file uses, and no test alone: their lines could stand where they are used. */
export function smallFilesWithOneUser(all: readonly SourceFile[]): readonly string[] {
  return all
    .filter((file) => isProduct(file) && file.text.trimEnd().split('\n').length <= SMALL_LINES)
    .filter((file) => {
      const users = usersOf(all, file);
      const inProduct = users.filter((user) => !isForTestsOrStories(user.path));
      return inProduct.length === 1 && users.length === 1;
    })
    .map(({ path }) => path);
}

const EXPORT = /(?:^|\n)export (?:async )?(?:const|let|function\*?|class) (?<name>\w+)/g;

/** Exports that nothing but tests uses, in their own file neither, unless the comment above names the requirement or the test that wants them. */
export function exportsForTestsAlone(all: readonly SourceFile[]): readonly string[] {
  return all.filter(isProduct).flatMap((file) =>
    [...file.text.matchAll(EXPORT)]
      .filter(({ groups, index }) => {
        const name = groups?.['name'] ?? '';
        const users = usersOf(all, file, name);
        if ((file.text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1) return false;
        return users.length > 0 && users.every(({ path }) => isForTestsOrStories(path)) && !hasReason(file.text, index + 1);
      })
      .map(({ groups }) => `${file.path} ${groups?.['name']}`),
  );
}

function hasReason(text: string, index: number): boolean {
  const above = text
    .slice(0, index)
    .split('\n')
    .slice(-REASON_LINES - 1);
  return above.some((line) => /^\s*(?:\/\*\*|\*|\/\/).*(?:\btests?\b|\b[A-Z]{3}-\d\d\b)/.test(line));
}
