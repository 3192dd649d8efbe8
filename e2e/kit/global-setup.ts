import { startGallery } from './gallery.ts';
import { GALLERY_VARIABLE } from './test.ts';

export default async function serveTheGallery(): Promise<() => void> {
  const { origin, stop } = await startGallery();
  process.env[GALLERY_VARIABLE] = origin;
  return stop;
}
