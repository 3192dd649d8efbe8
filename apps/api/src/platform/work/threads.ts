import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

export type ThreadAnswer<Result> = { readonly done: Result } | { readonly failed: Error };

/** A task runs for a second at most, even on a slow machine; one that runs this long hangs. */
const LONGEST_TASK_MS = 60_000;
const HEAP_MB = 256;

/**
 * Pool of worker threads for work that would block the event loop. A thread is started if none is idle, and reused; a thread that hangs or dies fails
 * its task and is replaced. Threads have no connection, environment or secret. The caller limits their number. The worker file runs without a build
 * step, in development as in the container.
 */
export class Threads<Task, Result> {
  readonly #file: URL;
  readonly #idle = new Set<Worker>();

  constructor(file: URL) {
    this.#file = file;
  }

  async run(task: Task): Promise<Result> {
    const worker = this.#claimIdle() ?? this.#start();
    worker.ref();
    let answer: ThreadAnswer<Result>;
    try {
      answer = await awaitAnswer<Result>(worker, task);
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    // An idle thread must not prevent the process from exiting.
    worker.unref();
    this.#idle.add(worker);
    if ('failed' in answer) throw answer.failed;
    return answer.done;
  }

  #claimIdle(): Worker | undefined {
    const [worker] = this.#idle;
    if (worker !== undefined) this.#idle.delete(worker);
    return worker;
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { env: {}, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    // The error also rejects the thread's task; without a listener it would end the process.
    worker.on('error', () => this.#idle.delete(worker));
    worker.on('exit', () => this.#idle.delete(worker));
    return worker;
  }
}

async function awaitAnswer<Result>(worker: Worker, task: unknown): Promise<ThreadAnswer<Result>> {
  const settled = new AbortController();
  const { signal } = settled;
  const rejectOn = async (event: Promise<unknown>, said: string): Promise<never> => {
    await event;
    throw new Error(said);
  };
  worker.postMessage(task);
  try {
    // `once` rejects if the thread emits an error.
    const answered = once(worker, 'message', { signal }).then(([answer]) => answer as ThreadAnswer<Result>);
    const ended = rejectOn(once(worker, 'exit', { signal }), 'a thread exited before its task was complete');
    const late = rejectOn(sleep(LONGEST_TASK_MS, null, { signal }), 'a thread exceeded the time limit of its task');
    return await Promise.race([answered, ended, late]);
  } finally {
    settled.abort();
  }
}
