import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import type { Engine, Key } from './engine.ts';
import * as inPage from './in-page.ts';
import { bridgeMessagesIn, findingsIn, type Finding, type Report } from './watch.ts';

const TIMEOUT_MS = scaleTimeout(30_000);
const POLL_INTERVAL_MS = 50;

/** A borrower's phone with one page open: the visible content and the actions of a person, the same in every engine. */
export class Phone {
  readonly #engine: Engine;
  readonly #origin: string;

  constructor(engine: Engine, origin: string) {
    this.#engine = engine;
    this.#origin = origin;
  }

  /** Opens a path of the front end, or a whole address. */
  async open(path: string): Promise<void> {
    await this.#engine.goto(new URL(path, this.#origin).href);
  }

  async expectText(text: string): Promise<void> {
    await this.#until(
      async () => (await this.text()).includes(text),
      async () => `"${text}" is not visible; the visible text is "${await this.text()}"`,
    );
  }

  async expectNoText(text: string): Promise<void> {
    await this.#until(
      async () => !(await this.text()).includes(text),
      async () => `"${text}" is still visible`,
    );
  }

  /** Presses the control with this accessible name at its position on the screen. */
  async tap(name: string): Promise<void> {
    let place: inPage.Place | null = null;
    await this.#until(
      async () => (place = await this.evaluate(inPage.findControl, name)) !== null,
      async () => `no control "${name}" can be pressed; the controls are ${(await this.controls()).join(' | ')}`,
    );
    const { x, y } = place ?? { x: 0, y: 0 };
    await this.#engine.tapAt(x, y);
  }

  press(key: Key): Promise<void> {
    return this.#engine.press(key);
  }

  async type(label: string, text: string): Promise<void> {
    await this.tap(label);
    await this.#engine.type(text);
  }

  /** Types into the field with this label and replaces its content. */
  async typeOver(label: string, text: string): Promise<void> {
    await this.tap(label);
    await this.evaluate(inPage.selectTyped, null);
    await this.#engine.type(text);
  }

  resize(height: number): Promise<void> {
    return this.#engine.resize(height);
  }

  tapAt({ x, y }: inPage.Place): Promise<void> {
    return this.#engine.tapAt(x, y);
  }

  /** Waits until the page has sent this message to its shell. */
  async sent(handler: string): Promise<Report> {
    const find = (): Report | undefined => this.bridgeMessages().find((message) => message.handler === handler);
    await this.#until(
      async () => find() !== undefined,
      async () => `no message ${handler}; received: ${JSON.stringify(this.bridgeMessages())}`,
    );
    return find() as Report;
  }

  path(): Promise<string> {
    return this.evaluate((_: null) => location.pathname, null);
  }

  async expectPath(path: string): Promise<void> {
    await this.#until(
      async () => (await this.path()) === path,
      async () => `the page is ${await this.path()}, not ${path}`,
    );
  }

  evaluate<Argument, Result>(function_: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>> {
    return this.#engine.call(function_, argument);
  }

  run(script: string): Promise<void> {
    return this.#engine.run(script);
  }

  text(): Promise<string> {
    return this.evaluate(inPage.visibleText, null);
  }

  controls(): Promise<readonly string[]> {
    return this.evaluate(inPage.controlNames, null);
  }

  attribute(selector: string, name: string): Promise<string | null> {
    return this.evaluate(inPage.attributeOf, { selector, name });
  }

  has(selector: string): Promise<boolean> {
    return this.evaluate(inPage.exists, selector);
  }

  async serviceCalls(): Promise<readonly URL[]> {
    const addresses = (await this.evaluate(inPage.fetchedAddresses, null)).map((address) => new URL(address));
    return addresses.filter(({ pathname }) => pathname.startsWith('/entirely/'));
  }

  /** Returns all addresses that this document has requested: its own and those of its files and calls. */
  async requested(): Promise<readonly string[]> {
    return await this.evaluate(inPage.requestedAddresses, null);
  }

  bridgeMessages(): readonly Report[] {
    return bridgeMessagesIn(this.#engine.reports());
  }

  /** The app's back gesture: true if the page handled it, `null` if the page does not define `nativeBack`. */
  nativeBack(): Promise<boolean | null> {
    return this.evaluate(inPage.nativeBack, null);
  }

  historyBack(): Promise<void> {
    return this.#engine.back();
  }

  async screenshot(path: string): Promise<void> {
    await this.evaluate(inPage.waitForFrames, null);
    await this.#engine.capture(path);
  }

  cspViolations(): readonly string[] {
    return this.#findings('csp');
  }

  consoleErrors(): readonly string[] {
    return this.#findings('error');
  }

  #findings(kind: Finding['kind']): readonly string[] {
    return findingsIn(this.#engine.reports())
      .filter((finding) => finding.kind === kind)
      .map(({ text }) => text);
  }

  async #until(isTrue: () => Promise<boolean>, complaint: () => Promise<string>): Promise<void> {
    const deadline = performance.now() + TIMEOUT_MS;
    // Evaluating fails while the page navigates away; this counts as "not yet".
    while (!(await isTrue().catch(() => false))) {
      if (performance.now() > deadline) throw new Error(await complaint());
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  }
}
