/** Requests addresses in loops as fast as they are answered, on its own thread, so that measurements on the main thread are not slowed down. */
import { once } from 'node:events';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

export type StatusCounts = Readonly<Record<number, number>>;

/** @param addresses one for each loop */
export function startFlood(addresses: readonly string[]): { readonly stop: () => Promise<StatusCounts> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: addresses });
  return {
    stop: async () => {
      const answered = once(worker, 'message');
      worker.postMessage('stop');
      return ((await answered) as [StatusCounts])[0];
    },
  };
}

if (!isMainThread && Array.isArray(workerData)) {
  const answered: Record<number, number> = {};
  let isRunning = true;
  const loop = async (address: string): Promise<void> => {
    while (isRunning) {
      const answer = await fetch(address);
      await answer.arrayBuffer();
      answered[answer.status] = (answered[answer.status] ?? 0) + 1;
    }
  };
  const loops = (workerData as string[]).map(loop);
  parentPort?.once('message', () => {
    isRunning = false;
    void Promise.all(loops).then(() => parentPort?.postMessage(answered));
  });
}
