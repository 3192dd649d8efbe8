import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

export interface HeicTask {
  readonly bytes: Uint8Array;
  readonly maxPixels: number;
}

export type HeicOutcome =
  | { readonly state: 'unreadable' | 'too large' }
  | { readonly state: 'decoded'; readonly width: number; readonly height: number; readonly pixels: Uint8ClampedArray<ArrayBuffer> };

/** The newest phones produce 24 million pixels by default. Larger pictures are decoded by the page, or not at all. */
const MOST_PIXELS = 25_000_000;
const TIMEOUT_MS = 20_000;
/** 256 MiB in pages of 64 KiB: the limit for a file whose real size exceeds its declared size. */
const MOST_PAGES = 4096;

/**
 * Decodes in a separate thread, so that its memory is freed afterwards. The decoder is WebAssembly: a hostile file is confined to the module's
 * memory, which V8 limits.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<HeicOutcome> {
  setFlagsFromString(`--wasm-max-mem-pages=${MOST_PAGES}`);
  const task: HeicTask = { bytes, maxPixels: MOST_PIXELS };
  // The decoder logs broken files to the console; this output is discarded.
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), { workerData: task, stdout: true, stderr: true });
  try {
    return await outcomeOf(worker);
  } finally {
    await worker.terminate();
  }
}

function outcomeOf(worker: Worker): Promise<HeicOutcome> {
  return new Promise((resolve) => {
    const resolveUnreadable = (): void => resolve({ state: 'unreadable' });
    const timer = setTimeout(resolveUnreadable, TIMEOUT_MS);
    worker.once('message', resolve);
    worker.once('error', resolveUnreadable);
    worker.once('exit', () => {
      clearTimeout(timer);
      resolveUnreadable();
    });
  });
}
