import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KIB = 1024;
/** Budget of all files of the desk, an upper bound for a session that opens every screen. */
const BUDGET = 250 * KIB;

/** Present in every file of the desk that draws: names of its classes, and the addresses of its calls. */
const MARKS = [/desk-[A-Z][A-Za-z]*_[a-z]/, /\/desk\/(?:me|queues|sign-(?:in|out))\b/];

const isOfDesk = (text: string): boolean => MARKS.some((mark) => mark.test(text));

interface BuiltFile {
  readonly name: string;
  readonly text: string;
}

export interface DeskSize {
  readonly gzip: number;
  /** Size of the files loaded before the first screen: the page, and the files that it references. */
  readonly firstGzip: number;
  readonly budget: number;
  /** Files of the borrowers' pages that contain code of the desk. */
  readonly leakedFiles: readonly string[];
  readonly failures: readonly string[];
}

export function measureDesk(desk: readonly BuiltFile[], borrowers: readonly BuiltFile[]): DeskSize {
  const sum = (files: readonly BuiltFile[]): number => files.reduce((total, { text }) => total + gzipSync(text, { level: 9 }).length, 0);
  const page = desk.find(({ name }) => name === 'index.html')?.text ?? '';
  const gzip = sum(desk);
  const leakedFiles = borrowers.filter(({ text }) => isOfDesk(text)).map(({ name }) => name);
  return {
    gzip,
    firstGzip: sum(desk.filter(({ name }) => name === 'index.html' || page.includes(name))),
    budget: BUDGET,
    leakedFiles,
    failures: [
      ...(gzip > BUDGET ? [`the desk is ${gzip} bytes gzip, the budget is ${BUDGET}`] : []),
      // Without a mark the search in the borrowers' pages could not find anything.
      ...(desk.some(({ text }) => isOfDesk(text)) ? [] : ['the desk’s own files contain none of its marks']),
      ...leakedFiles.map((name) => `${name} contains code of the desk`),
    ],
  };
}

function readBuild(folder: string): readonly BuiltFile[] {
  return globSync('**/*.{css,html,js}', { cwd: folder }).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

/** @param builds folders of the borrowers' pages */
export function reportDesk(root: string, builds: readonly string[]): DeskSize {
  const folder = join(root, 'apps/desk/dist');
  if (!existsSync(join(folder, 'index.html'))) throw new Error('the desk is not built: npm run build');
  const borrowers = builds.flatMap((build) => readBuild(join(root, build)).map(({ name, text }) => ({ name: `${build}/${name}`, text })));
  const size = measureDesk(readBuild(folder), borrowers);
  const kib = (bytes: number): string => (bytes / KIB).toFixed(1);
  console.log(
    `The desk: ${kib(size.firstGzip)} KiB gzip before its first screen, ${kib(size.gzip)} with all of them; the budget is ${kib(size.budget)}.`,
  );
  console.log(`Files of borrowers' pages with code of the desk: ${size.leakedFiles.length} of ${borrowers.length}.`);
  return size;
}
