/** Image file that is drawn by the browser itself. */
export async function createImageFile(name: string, { width = 300, height = 150, type = 'image/png' } = {}): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.fillRect(0, 0, width, height / 2);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return new File([blob ?? ''], name, { type });
}
