import { newKey } from '../../platform/api/intentKeys.ts';

interface Known {
  /** Also the key under which its upload counts once. */
  readonly key: string;
}
interface Sending extends Known {
  readonly state: 'uploading';
  readonly file: File;
  /** How much of it is gone: 0 to 1. */
  readonly progress: number;
}
interface Failed extends Known {
  readonly state: 'failed';
  readonly file: File;
}
interface Kept extends Known {
  readonly state: 'done';
  readonly url: string;
  /** From this phone, so that it is drawn without being fetched back. */
  readonly file?: File;
}

/** In the order in which they were added, whatever the order in which the uploads end. */
export type UploadImage = Sending | Failed | Kept;
export type UploadImages = readonly UploadImage[];

export const urlsOf = (images: UploadImages): string[] => images.flatMap((image) => (image.state === 'done' ? [image.url] : []));

export const isUploading = (images: UploadImages): boolean => images.some(({ state }) => state === 'uploading');

export const hasFailed = (images: UploadImages): boolean => images.some(({ state }) => state === 'failed');

/** As many as there is room for; the others are ignored. */
export function newImages(images: UploadImages, files: readonly File[], limit: number): Sending[] {
  return files.slice(0, Math.max(0, limit - images.length)).map((file) => ({ key: newKey(), state: 'uploading', file, progress: 0 }));
}

export const without = (images: UploadImages, key: string): UploadImages => images.filter((image) => image.key !== key);

/** One that was removed in the meantime stays removed. */
export const replaced = (images: UploadImages, by: UploadImage): UploadImages => images.map((image) => (image.key === by.key ? by : image));
