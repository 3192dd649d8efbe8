import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';
import type { HeicOutcome, HeicTask } from './heic.ts';

/** The package's types omit that the size is known before decoding. */
interface DecodableImage {
  readonly width: number;
  readonly height: number;
  decode(): Promise<{ readonly data: Uint8ClampedArray<ArrayBuffer> }>;
}

const { bytes, maxPixels } = workerData as HeicTask;

async function decodeFirst(): Promise<HeicOutcome> {
  const [image] = (await decode.all({ buffer: bytes })) as unknown as readonly DecodableImage[];
  if (image === undefined) return { state: 'unreadable' };
  const { width, height } = image;
  if (width * height > maxPixels) return { state: 'too large' };
  const { data } = await image.decode();
  return { state: 'decoded', width, height, pixels: data };
}

const outcome = await decodeFirst().catch((): HeicOutcome => ({ state: 'unreadable' }));
parentPort?.postMessage(outcome, outcome.state === 'decoded' ? [outcome.pixels.buffer] : []);
