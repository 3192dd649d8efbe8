import type { Mutant } from './mutant.ts';
import type { TestFiles } from './tests-of.ts';

/** What a lane is asked to try. */
export interface Trial {
  readonly mutant: Mutant;
  readonly files: TestFiles;
  /** The file whose test killed it the last time: it is likely to again, and is run before the others. */
  readonly lastKilledIn: string | undefined;
}

/** The test that noticed it fails with the mutant and passes without. */
export interface Killed {
  readonly kind: 'killed';
  readonly by: string;
  readonly in: string;
}

export type Outcome =
  | Killed
  | { readonly kind: 'survived' }
  /** The trial says nothing: no test ran, or the one that failed also fails without the mutant. */
  | { readonly kind: 'unclear'; readonly why: string };
