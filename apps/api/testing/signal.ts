/** One part of a test waits for another. */
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
