import type { Browser, BrowserContext, Page } from '@playwright/test';
import { BRIDGE_MESSAGES } from './bridge-messages.ts';
import { DEVICE_PIXELS, type Engine, type EngineOptions, type Key } from './engine.ts';
import { recorderScript, WATCH, watchScript, type Report } from './watch.ts';

/** Chromium in place of an Android webview; a recorder replaces the lender's app. */
export class PlaywrightEngine implements Engine {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #reports: Report[] = [];

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
  }

  static async open(browser: Browser, { shell, dark, width }: EngineOptions): Promise<PlaywrightEngine> {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      deviceScaleFactor: DEVICE_PIXELS,
      isMobile: true,
      hasTouch: true,
      colorScheme: dark ? 'dark' : 'light',
      locale: 'en-PH',
    });
    const engine = new PlaywrightEngine(context, await context.newPage());
    await context.exposeBinding(WATCH, (_source, report: Report) => void engine.#reports.push(report));
    if (shell) await context.addInitScript(recorderScript(BRIDGE_MESSAGES));
    await context.addInitScript(watchScript);
    return engine;
  }

  async goto(url: string): Promise<void> {
    if (this.page.url() === 'about:blank') await this.#openFirst(url);
    else await this.page.goto(url);
  }

  /** Opens the page as the first entry of the history, as the app does; after about:blank it would be the second. */
  async #openFirst(url: string): Promise<void> {
    await Promise.all([this.page.waitForURL(url), this.page.evaluate((first) => location.replace(first), url)]);
  }

  async back(): Promise<void> {
    await this.page.goBack();
  }

  call<Argument, Result>(inPage: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>> {
    const call = `(${inPage.toString()})(${JSON.stringify(argument)})`;
    return this.page.evaluate<Awaited<Result>>(call);
  }

  async run(script: string): Promise<void> {
    await this.page.evaluate(script);
  }

  async tapAt(x: number, y: number): Promise<void> {
    await this.page.touchscreen.tap(x, y);
  }

  async press(key: Key): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async resize(height: number): Promise<void> {
    const width = this.page.viewportSize()?.width ?? 0;
    await this.page.setViewportSize({ width, height });
  }

  async capture(path: string): Promise<void> {
    await this.page.screenshot({ path, fullPage: true });
  }

  reports(): readonly Report[] {
    return this.#reports;
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}
