import { readFileSync } from 'node:fs';
import { endpoints } from '@hiram/contract/endpoints/endpoints.ts';

/** A file of tests and its text. */
interface TestFile {
  readonly path: string;
  readonly text: string;
}

export interface TestFiles {
  /** Run by vitest. */
  readonly tests: readonly string[];
  /** Run by playwright, on a whole stack. */
  readonly journeys: readonly string[];
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
export const isJourney = (path: string): boolean => /^e2e\/journeys\/.*\.spec\.ts$/.test(path);

/** The titles of the tests that name a requirement, as a pattern. */
export const titlePattern = (id: string): RegExp => new RegExp(`\\[${id}[\\] ]`);

/** Finds the files whose tests name a requirement. Each is read once. */
export function testFileFinder(root: string, paths: readonly string[]): (id: string) => TestFiles {
  const files = paths
    .filter((path) => isTest(path) || isJourney(path))
    .map((path): TestFile => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
  return (id) => {
    const naming = files.filter((file) => mayName(file, id)).map(({ path }) => path);
    return { tests: naming.filter(isTest), journeys: naming.filter(isJourney) };
  };
}

/** A title is written out, or is made from a list of ids, or from a list of the contract's calls. */
function mayName({ text }: TestFile, id: string): boolean {
  if (text.includes(id)) return true;
  return text.includes('[$id') && endpoints.some((endpoint) => endpoint.id === id && text.includes(endpoint.name));
}
