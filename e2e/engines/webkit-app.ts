import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Certificate } from '../../tools/testing/certificate.ts';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import { runningProcesses } from './processes.ts';
import { startScreen } from './webview.ts';

const host = join(import.meta.dirname, './host.py');

/** The lender's app with WebKit. The app survives the kill of its page's process, and reloads the page. */
export class WebKitApp {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #end: () => Promise<void>;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #lastId = 0;

  private constructor(process: ChildProcessByStdio<Writable, Readable, null>, end: () => Promise<void>) {
    this.#process = process;
    this.#end = end;
    createInterface(process.stdout).on('line', (line) => {
      const answer = JSON.parse(line) as Answer;
      this.#waiting.get(answer.id)?.(answer);
    });
  }

  static async start({ certificate }: Certificate): Promise<WebKitApp> {
    const folder = await mkdtemp(join(tmpdir(), 'hiram-app-'));
    const screen = await startScreen();
    await writeFile(join(folder, 'log'), '');
    const env = { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11' };
    const app = spawn(host, ['--commands', `--log=${join(folder, 'log')}`, `--certificate=${certificate}`], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return new WebKitApp(app, async () => {
      await screen.child.stop();
      await rm(folder, { recursive: true, force: true });
    });
  }

  open(url: string): Promise<unknown> {
    return this.#request({ load: url });
  }

  /** Calls a function in the page until it returns a value. The function is sent as text, so it cannot use anything outside itself. */
  async waitForResult<Argument, Result>(inPage: (argument: Argument) => Result | null, argument: Argument): Promise<Result> {
    const deadline = performance.now() + TIMEOUT_MS;
    for (;;) {
      // The call fails while the page is loading.
      const seen = await this.#request({ call: `return (${inPage.toString()})(${JSON.stringify(argument)})` }).catch(() => null);
      if (seen !== null) return seen as Result;
      if (performance.now() > deadline) throw new Error(`timed out: ${inPage.toString()} of ${JSON.stringify(argument)} returned null`);
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  }

  /** Kills the process of the page, as the system does when memory is low. */
  killPage(): void {
    const page = runningProcesses().find(({ parent, command }) => parent === this.#process.pid && command.includes('WebKitWebProcess'));
    if (page === undefined) throw new Error('the app has no process for its page');
    process.kill(page.pid, 'SIGKILL');
  }

  async close(): Promise<void> {
    this.#process.stdin.end();
    if (this.#process.exitCode === null) await once(this.#process, 'exit');
    await this.#end();
  }

  async #request(command: Readonly<Record<string, string>>): Promise<unknown> {
    const id = (this.#lastId += 1);
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#process.stdin.write(`${JSON.stringify({ id, ...command })}\n`);
    const { value, error } = await Promise.race([answered, answerTimeout(id)]);
    this.#waiting.delete(id);
    if (error !== undefined) throw new Error(error);
    return value ?? null;
  }
}

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

const TIMEOUT_MS = scaleTimeout(60_000);
const POLL_INTERVAL_MS = 100;
const ANSWER_TIMEOUT_MS = scaleTimeout(2000);

/** A call to a killed page never returns. */
const answerTimeout = (id: number): Promise<Answer> =>
  new Promise((resolve) => setTimeout(() => resolve({ id, error: 'the page did not answer' }), ANSWER_TIMEOUT_MS));
