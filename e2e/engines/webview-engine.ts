import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, Capabilities, Key as WebDriverKey, Origin, type WebDriver } from 'selenium-webdriver';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import { BRIDGE_MESSAGES } from './bridge-messages.ts';
import type { Engine, EngineOptions, Key } from './engine.ts';
import { WATCH, type Report } from './watch.ts';

const host = join(import.meta.dirname, './host.py');
const keys: Readonly<Record<Key, string>> = {
  ArrowDown: WebDriverKey.ARROW_DOWN,
  ArrowUp: WebDriverKey.ARROW_UP,
  Enter: WebDriverKey.ENTER,
  Escape: WebDriverKey.ESCAPE,
  Tab: WebDriverKey.TAB,
};
let opened = 0;

/** Longer than any page takes to load. */
const ANSWER_MS = scaleTimeout(60_000);

/** Rejects a command after a timeout, because the driver hangs now and then. The test then fails at once and is retried with another driver. */
async function withTimeout<Answer>(command: PromiseLike<Answer>): Promise<Answer> {
  const given = new AbortController();
  const answerTimeout = wait(ANSWER_MS, undefined, { signal: given.signal }).then(() => {
    throw new Error(`the driver of the webview did not answer within ${ANSWER_MS / 1000} s`);
  });
  // Prevents an unhandled rejection after a command that returned in time.
  answerTimeout.catch(() => undefined);
  try {
    return await Promise.race([command, answerTimeout]);
  } finally {
    given.abort();
  }
}

interface DriverConnection {
  /** Address of the driver. */
  readonly server: string;
  /** Folder of the app's log and of the watcher's script. */
  readonly folder: string;
  /** Certificate file that the app accepts although it is untrusted. */
  readonly certificate: string;
}

export class WebviewEngine implements Engine {
  readonly #driver: WebDriver;
  readonly #log: string;

  private constructor(driver: WebDriver, log: string) {
    this.#driver = driver;
    this.#log = log;
  }

  static async open({ server, folder, certificate }: DriverConnection, { shell, dark, width }: EngineOptions): Promise<WebviewEngine> {
    const log = join(folder, `messages-${++opened}.jsonl`);
    await writeFile(log, '');
    const handlers = [WATCH, ...(shell ? BRIDGE_MESSAGES : [])];
    const args = [
      `--log=${log}`,
      `--init=${join(folder, 'watch.js')}`,
      `--certificate=${certificate}`,
      `--width=${width}`,
      ...handlers.map((name) => `--handler=${name}`),
      ...(dark ? ['--dark'] : []),
    ];
    const capabilities = new Capabilities({ browserName: 'BridgeHost', 'webkitgtk:browserOptions': { binary: host, args } });
    return new WebviewEngine(await withTimeout(new Builder().usingServer(server).withCapabilities(capabilities).build()), log);
  }

  async goto(url: string): Promise<void> {
    await withTimeout(this.#driver.get(url));
  }

  async back(): Promise<void> {
    await withTimeout(this.#driver.navigate().back());
  }

  call<Argument, Result>(inPage: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>> {
    return withTimeout(this.#driver.executeScript<Awaited<Result>>(`return (${inPage.toString()})(${JSON.stringify(argument)})`));
  }

  async run(script: string): Promise<void> {
    await withTimeout(this.#driver.executeScript(script));
  }

  async tapAt(x: number, y: number): Promise<void> {
    const place = { x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 };
    await withTimeout(this.#driver.actions({ async: true }).move(place).click().perform());
  }

  async press(key: Key): Promise<void> {
    await withTimeout(this.#driver.actions({ async: true }).keyDown(keys[key]).keyUp(keys[key]).perform());
  }

  async type(text: string): Promise<void> {
    await withTimeout(this.#driver.actions({ async: true }).sendKeys(text).perform());
  }

  async resize(height: number): Promise<void> {
    const view = this.#driver.manage().window();
    const { width } = await view.getRect();
    await view.setRect({ width, height });
  }

  async capture(path: string): Promise<void> {
    await writeFile(path, await this.#driver.takeScreenshot(), 'base64');
  }

  reports(): readonly Report[] {
    const lines = readFileSync(this.#log, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Report);
  }

  async close(): Promise<void> {
    await withTimeout(this.#driver.quit());
  }
}
