/** A small change of the product's code that breaks one requirement, and that a test which names the requirement must notice. */
export interface Mutant {
  /** The requirement that it breaks. */
  readonly id: string;
  /** What is then wrong, in a few words. */
  readonly breaks: string;
  /** The changed file, from the repository's root. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}
