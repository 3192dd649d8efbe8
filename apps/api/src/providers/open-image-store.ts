import type { ImageStoreConfig } from '../platform/config/image-store-config.ts';
import { fileImageStore } from './file-image-store.ts';
import type { ImageStore, FileImageReader } from './image-store.ts';
import { s3ImageStore } from './s3-image-store.ts';

export function openImageStore(config: ImageStoreConfig, publicOrigin: string): ImageStore & { readonly served: FileImageReader | null } {
  if (config.kind === 's3') return { ...s3ImageStore(config), served: null };
  const { read, ...store } = fileImageStore(config, publicOrigin);
  return { ...store, served: { read } };
}
