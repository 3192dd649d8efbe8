import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** What a thread answers to a task. */
export type ThreadAnswer<Result> = { readonly done: Result } | { readonly failed: Error };

/** A task takes a second at most, also on a slow machine: what takes this long hangs. */
const LONGEST_TASK_MS = 60_000;
const HEAP_MB = 256;

/**
 * Threads for what would keep the event loop. Each starts when there is a task and no idle one, and stays for the next task; one that hangs or
 * dies takes its task with it, and another is started. They know nothing of the process but the task: no connection, no secret. How many
 * there are is for the caller to limit. The file runs as it is, in development as in the container.
 */
export class Threads<Task, Result> {
  readonly #file: URL;
  readonly #idle = new Set<Worker>();

  constructor(file: URL) {
    this.#file = file;
  }

  async run(task: Task): Promise<Result> {
    const worker = this.#takeIdle() ?? this.#start();
    worker.ref();
    let answer: ThreadAnswer<Result>;
    try {
      answer = await answerTo<Result>(worker, task);
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    // One that has nothing to do keeps no process from ending.
    worker.unref();
    this.#idle.add(worker);
    if ('failed' in answer) throw answer.failed;
    return answer.done;
  }

  #takeIdle(): Worker | undefined {
    const [worker] = this.#idle;
    if (worker !== undefined) this.#idle.delete(worker);
    return worker;
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { env: {}, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    // Its task hears of it too; without a listener an error would end the process.
    worker.on('error', () => this.#idle.delete(worker));
    worker.on('exit', () => this.#idle.delete(worker));
    return worker;
  }
}

async function answerTo<Result>(worker: Worker, task: unknown): Promise<ThreadAnswer<Result>> {
  const settled = new AbortController();
  const { signal } = settled;
  const unless = async (event: Promise<unknown>, said: string): Promise<never> => {
    await event;
    throw new Error(said);
  };
  worker.postMessage(task);
  try {
    // An error of the thread ends the waiting for its message.
    const answered = once(worker, 'message', { signal }).then(([answer]) => answer as ThreadAnswer<Result>);
    const ended = unless(once(worker, 'exit', { signal }), 'a thread has ended before its task');
    const late = unless(sleep(LONGEST_TASK_MS, null, { signal }), 'a thread has not finished its task');
    return await Promise.race([answered, ended, late]);
  } finally {
    settled.abort();
  }
}
