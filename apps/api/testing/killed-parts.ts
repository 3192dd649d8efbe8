import type { Directory } from '../src/platform/db/directory.ts';
import { afterFile } from './after-file.ts';
import { spawnChild } from './child.ts';
import type { Child } from './child.ts';
import { endChild } from './sandbox.ts';
import { releaseLeases } from './worker.ts';

export type Part = 'server' | 'worker';

const FILES = { server: ['server.ts', 'Server listening'], worker: ['worker.ts', 'worker started'] } as const;

/** A service and a worker that are killed and restarted. The webhook relay runs in the worker. */
export class KilledParts {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #directory: Directory;
  readonly #running = new Map<Part, Child>();

  constructor(environment: Readonly<Record<string, string>>, directory: Directory) {
    this.#environment = environment;
    this.#directory = directory;
    afterFile(() => Promise.all([...this.#running.values()].map(endChild)));
  }

  async start(part: Part): Promise<void> {
    const [file, ready] = FILES[part];
    const child = spawnChild(file, this.#environment);
    this.#running.set(part, child);
    await child.waitForOutput(ready);
  }

  async startMissing(): Promise<void> {
    const missing = (['server', 'worker'] as const).filter((part) => !this.#running.has(part));
    await Promise.all(missing.map((part) => this.start(part)));
  }

  async kill(part: Part): Promise<void> {
    const child = this.#running.get(part);
    if (child === undefined) throw new Error(`the ${part} does not run`);
    this.#running.delete(part);
    await endChild(child);
    if (part === 'worker') await releaseLeases(this.#directory);
  }
}
