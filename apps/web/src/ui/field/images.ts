import { newKey } from '../../platform/api/intentKeys.ts';

interface Known {
  /** Also the idempotency key of its upload. */
  readonly key: string;
}
interface Sending extends Known {
  readonly state: 'uploading';
  readonly file: File;
  /** Sent share: 0 to 1. */
  readonly progress: number;
}
interface Failed extends Known {
  readonly state: 'failed';
  readonly file: File;
}
interface Kept extends Known {
  readonly state: 'done';
  readonly url: string;
  /** The local file, so that the image is shown without a download. */
  readonly file?: File;
}

/** Images stay in the order in which they were added, regardless of the order in which their uploads end. */
export type UploadImage = Sending | Failed | Kept;
export type UploadImages = readonly UploadImage[];

export const urlsOf = (images: UploadImages): string[] => images.flatMap((image) => (image.state === 'done' ? [image.url] : []));

export const isUploading = (images: UploadImages): boolean => images.some(({ state }) => state === 'uploading');

export const hasFailed = (images: UploadImages): boolean => images.some(({ state }) => state === 'failed');

/** Files beyond the limit are ignored. */
export function newImages(images: UploadImages, files: readonly File[], limit: number): Sending[] {
  return files.slice(0, Math.max(0, limit - images.length)).map((file) => ({ key: newKey(), state: 'uploading', file, progress: 0 }));
}

export const without = (images: UploadImages, key: string): UploadImages => images.filter((image) => image.key !== key);

/** An image that was removed during its upload stays removed. */
export const replaced = (images: UploadImages, by: UploadImage): UploadImages => images.map((image) => (image.key === by.key ? by : image));
