import { newKey } from '../../platform/api/intentKeys.ts';

interface ImageBase {
  /** Also the idempotency key of its upload. */
  readonly key: string;
}
interface UploadingImage extends ImageBase {
  readonly state: 'uploading';
  readonly file: File;
  /** Sent share: 0 to 1. */
  readonly progress: number;
}
interface FailedImage extends ImageBase {
  readonly state: 'failed';
  readonly file: File;
}
interface StoredImage extends ImageBase {
  readonly state: 'done';
  readonly url: string;
  /** The local file, so that the image is shown without a download. */
  readonly file?: File;
}

/** Images stay in the order in which they were added, regardless of the order in which their uploads end. */
export type UploadImage = UploadingImage | FailedImage | StoredImage;
export type UploadImages = readonly UploadImage[];

export const urlsOf = (images: UploadImages): string[] => images.flatMap((image) => (image.state === 'done' ? [image.url] : []));

export const isUploading = (images: UploadImages): boolean => images.some(({ state }) => state === 'uploading');

export const hasFailed = (images: UploadImages): boolean => images.some(({ state }) => state === 'failed');

/** Files beyond the limit are ignored. */
export function newImages(images: UploadImages, files: readonly File[], limit: number): UploadingImage[] {
  return files.slice(0, Math.max(0, limit - images.length)).map((file) => ({ key: newKey(), state: 'uploading', file, progress: 0 }));
}

export const removeImage = (images: UploadImages, key: string): UploadImages => images.filter((image) => image.key !== key);

/** An image that was removed during its upload stays removed. */
export const replaceImage = (images: UploadImages, by: UploadImage): UploadImages =>
  images.map((image) => (image.key === by.key ? by : image));
