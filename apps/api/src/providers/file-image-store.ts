import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BASE_PATH } from '@hiram/contract/wire/endpoint.ts';
import { shardOfId } from '@hiram/contract/wire/ids.ts';
import type { ImageStoreConfig } from '../platform/config/image-store-config.ts';
import type { ImageStore, FileImageReader } from './image-store.ts';

export const IMAGE_FILE_PATH = `${BASE_PATH}/stored-image`;

type FileConfig = Extract<ImageStoreConfig, { kind: 'file' }>;

/** Stores pictures in a local folder, for a laptop without S3. Our own service serves them, at addresses signed like S3's. */
export function fileImageStore({ folder, secret, addressSeconds }: FileConfig, publicOrigin: string): ImageStore & FileImageReader {
  const start = `${publicOrigin}${IMAGE_FILE_PATH}?`;
  const fileOf = (imageId: string): string => join(folder, `${imageId}.jpg`);
  const signatureOf = (imageId: string, expires: string): string =>
    createHmac('sha256', secret).update(`${imageId}\n${expires}`).digest('base64url');
  return {
    put: async (imageId, bytes) => {
      await mkdir(folder, { recursive: true });
      // Renamed after writing, so that a partial picture is never read.
      const draft = join(folder, randomUUID());
      await writeFile(draft, bytes);
      await rename(draft, fileOf(imageId));
    },
    remove: async (imageIds) => {
      for (const imageId of imageIds) await rm(fileOf(imageId), { force: true });
    },
    addressOf: async (imageId, at) => {
      const expires = String(Math.floor(at.getTime() / 1000) + addressSeconds);
      return `${start}${new URLSearchParams({ id: imageId, expires, signature: signatureOf(imageId, expires) }).toString()}`;
    },
    idIn: (address) => (address.startsWith(start) ? new URLSearchParams(address.slice(start.length)).get('id') : null),
    bytesOf: (imageId) => readFile(fileOf(imageId)).catch(() => null),
    read: async ({ id, expires, signature }, at) => {
      if (typeof id !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return null;
      if (!isSame(signature, signatureOf(id, expires)) || Number(expires) * 1000 <= at.getTime()) return null;
      // The id was signed by us, but it is validated again because it becomes a file name.
      return shardOfId(id, 'image') === null ? null : readFile(fileOf(id)).catch(() => null);
    },
    close: () => undefined,
  };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
