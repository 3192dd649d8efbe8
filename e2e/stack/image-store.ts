import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startObjectStore } from '../../apps/api/testing/object-store.ts';

export interface ImageStore {
  readonly environment: Readonly<Record<string, string>>;
  /** Origin from which pages load photos; `null` if it is our own. */
  readonly origin: string | null;
  stop(): Promise<void>;
}

/** Tests use a real S3 on another origin, as in production; a demo stores the photos in a folder. */
export async function openImageStore(kind: 's3' | 'folder', parent: string): Promise<ImageStore> {
  if (kind === 's3') return startObjectStore();
  return {
    environment: {
      IMAGE_STORE_URL: pathToFileURL(join(parent, 'images')).href,
      IMAGE_STORE_SECRET: 'image-secret-of-this-machine-for-its-demo',
    },
    origin: null,
    stop: () => Promise.resolve(),
  };
}
