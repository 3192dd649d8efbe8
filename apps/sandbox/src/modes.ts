/** How a provider behaves: one way for everybody, and another for some borrowers. */
export class Modes<Mode extends string> {
  readonly all: readonly Mode[];
  readonly #ofBorrower = new Map<string, Mode>();
  #usual: Mode;

  constructor(all: readonly Mode[], usual: Mode) {
    this.all = all;
    this.#usual = usual;
  }

  get usual(): Mode {
    return this.#usual;
  }

  of(userId: string): Mode {
    return this.#ofBorrower.get(userId) ?? this.#usual;
  }

  /** For one borrower, or for everybody without a mode of their own. False when there is no such mode. */
  set(userId: string, text: string): boolean {
    const mode = this.all.find((each) => each === text);
    if (mode === undefined) return false;
    if (userId === '') this.#usual = mode;
    else this.#ofBorrower.set(userId, mode);
    return true;
  }
}
