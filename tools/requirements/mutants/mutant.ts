/** A small fault in the product's code that a test must notice. */
export interface Mutant {
  /** The fault in a few words. Starts with the mark of a requirement, such as `[GEN-09]`, if only tests with that mark run. */
  readonly name: string;
  /** Path of the changed file from the root of the repository, as are all paths here. */
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** Path of the test file that kills the mutant. */
  readonly tests: string;
}

type MutantsByFile = Readonly<Record<string, readonly Omit<Mutant, 'file' | 'tests'>[]>>;

/** The mutants that one test file kills. */
export const mutantsOf = (tests: string, mutants: MutantsByFile): readonly Mutant[] =>
  Object.entries(mutants).flatMap(([file, changes]) => changes.map((change) => ({ ...change, file, tests })));

/** Returns the file's text with the mutant applied. */
export function applyMutant(text: string, { name, file, find, replace }: Mutant): string {
  const pieces = text.split(find);
  if (find === '' || pieces.length !== 2) throw new Error(`${name}: "${find}" occurs ${pieces.length - 1} times in ${file}, not once`);
  if (find === replace) throw new Error(`${name}: the replacement changes nothing`);
  return pieces.join(replace);
}

/** Matches the titles of the tests that run, `[API-05 other]` included. */
export const titlesOf = ({ name }: Mutant): RegExp =>
  new RegExp(/^\[[A-Z]{3}-\d\d/.exec(name)?.[0].replace('[', '\\[').concat('[\\] ]') ?? '');
