import { page } from 'vitest/browser';

/** Colour in the middle of each visible star as it is drawn: green, grey, or the rgb value of another colour. */
export async function readStarColours(): Promise<string[]> {
  const colours: string[] = [];
  for (const star of document.querySelectorAll('[role=radiogroup] svg')) {
    // Screenshots are made one at a time.
    // oxlint-disable-next-line no-await-in-loop
    const base64 = await page.screenshot({ element: star, save: false });
    // oxlint-disable-next-line no-await-in-loop
    colours.push(nameOf(await middleOf(base64)));
  }
  return colours;
}

async function middleOf(base64: string): Promise<readonly number[]> {
  const picture = new Image();
  picture.src = `data:image/png;base64,${base64}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
  const pen = canvas.getContext('2d');
  pen?.drawImage(picture, 0, 0);
  return [...(pen?.getImageData(picture.width / 2, picture.height / 2, 1, 1).data ?? [])];
}

const LITTLE = 12;
const MUCH = 40;

function nameOf([red = 0, green = 0, blue = 0]: readonly number[]): string {
  if (green - red > MUCH && green - blue > MUCH) return 'green';
  const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) <= LITTLE;
  return isGrey && red > MUCH && red < 255 - LITTLE ? 'grey' : `rgb(${red}, ${green}, ${blue})`;
}
