const LONGEST_SIDE = 1600;
const QUALITY = 0.85;

/**
 * Returns the photo as a JPEG that is quick to send over a mobile network. Encoding it again also removes the place where it was taken. A photo that
 * the browser cannot decode is returned unchanged, because the service supports more formats.
 */
export async function scaleDown(file: File): Promise<File> {
  const picture = await readPicture(file);
  const jpeg = picture && (await drawJpeg(picture).catch(() => null));
  return jpeg ? new File([jpeg], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: jpeg.type }) : file;
}

async function readPicture(file: File): Promise<HTMLImageElement | undefined> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}

async function drawJpeg(picture: HTMLImageElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitSize(picture.naturalWidth, picture.naturalHeight));
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  // A JPEG has no transparency: transparent pixels would become black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

export function fitSize(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
