/** Behaviour of a simulated provider: a default mode, and overrides for single borrowers. */
export class Modes<Mode extends string> {
  readonly all: readonly Mode[];
  readonly #ofBorrower = new Map<string, Mode>();
  #usual: Mode;

  constructor(all: readonly Mode[], defaultMode: Mode) {
    this.all = all;
    this.#usual = defaultMode;
  }

  get defaultMode(): Mode {
    return this.#usual;
  }

  of(userId: string): Mode {
    return this.#ofBorrower.get(userId) ?? this.#usual;
  }

  /** Sets the mode of one borrower, or the default mode if `userId` is empty. Returns false if the mode is unknown. */
  set(userId: string, text: string): boolean {
    const mode = this.all.find((each) => each === text);
    if (mode === undefined) return false;
    if (userId === '') this.#usual = mode;
    else this.#ofBorrower.set(userId, mode);
    return true;
  }
}
