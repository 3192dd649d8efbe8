/** A promise that one part of a test resolves and another one awaits. */
export class Signal {
  readonly given: Promise<void>;
  #resolve: () => void = () => undefined;

  constructor() {
    this.given = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  give(): void {
    this.#resolve();
  }
}
