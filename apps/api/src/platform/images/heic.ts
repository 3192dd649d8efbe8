import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

export interface HeicTask {
  readonly bytes: Uint8Array;
  readonly mostPixels: number;
}

export type HeicOutcome =
  | { readonly state: 'unreadable' | 'too large' }
  | { readonly state: 'decoded'; readonly width: number; readonly height: number; readonly pixels: Uint8ClampedArray<ArrayBuffer> };

/** What the newest phones write by default has 24 million; more is decoded by the page, or not at all. */
const MOST_PIXELS = 25_000_000;
const TIMEOUT_MS = 20_000;
/** 256 MiB in pages of 64 KiB: a file that claims to be small and is not runs into this wall. */
const MOST_PAGES = 4096;

/**
 * Decodes in a thread of its own, which ends with the picture and gives its memory back. The decoder is WebAssembly: what a hostile file
 * makes it do happens inside its own memory, and V8 keeps that memory small.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<HeicOutcome> {
  setFlagsFromString(`--wasm-max-mem-pages=${MOST_PAGES}`);
  const task: HeicTask = { bytes, mostPixels: MOST_PIXELS };
  // The decoder writes about a broken file on its console; nobody reads it.
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), { workerData: task, stdout: true, stderr: true });
  try {
    return await outcomeOf(worker);
  } finally {
    await worker.terminate();
  }
}

function outcomeOf(worker: Worker): Promise<HeicOutcome> {
  return new Promise((resolve) => {
    const unreadable = (): void => resolve({ state: 'unreadable' });
    const timer = setTimeout(unreadable, TIMEOUT_MS);
    worker.once('message', resolve);
    worker.once('error', unreadable);
    worker.once('exit', () => {
      clearTimeout(timer);
      unreadable();
    });
  });
}
