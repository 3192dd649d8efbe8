interface Known {
  readonly key: number;
}
interface Sending extends Known {
  readonly state: 'uploading' | 'failed';
  readonly file: File;
}
interface Kept extends Known {
  readonly state: 'done';
  readonly url: string;
  /** From this session, so that it is drawn without being fetched back. */
  readonly file?: File;
}

/** In the order in which they were added, whatever the order in which the uploads end. */
export type UploadImage = Sending | Kept;
export type UploadImages = readonly UploadImage[];

let lastKey = 0;
const nextKey = (): number => (lastKey += 1);

/** What a draft kept. */
export const imagesFrom = (urls: readonly string[]): UploadImages => urls.map((url) => ({ key: nextKey(), state: 'done', url }));

export const urlsOf = (images: UploadImages): string[] => images.flatMap((image) => (image.state === 'done' ? [image.url] : []));

export const isUploading = (images: UploadImages): boolean => images.some(({ state }) => state === 'uploading');

/** As many as there is room for; the others are ignored. */
export function newImages(images: UploadImages, files: readonly File[], limit: number): Sending[] {
  return files.slice(0, Math.max(0, limit - images.length)).map((file) => ({ key: nextKey(), state: 'uploading', file }));
}

export const without = (images: UploadImages, key: number): UploadImages => images.filter((image) => image.key !== key);

/** One that was removed in the meantime stays removed. */
export const replaced = (images: UploadImages, by: UploadImage): UploadImages => images.map((image) => (image.key === by.key ? by : image));
