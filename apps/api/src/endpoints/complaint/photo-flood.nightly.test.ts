import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { buildSession } from '../../../testing/factories.ts';
import { jpegPhoto, pngPhoto } from '../../../testing/photos.ts';
import { startQuietServer } from '../../../testing/quiet-server.ts';
import { startService } from '../../../testing/service.ts';
import { uploadBody, uploadPath } from '../../../testing/uploads.ts';

const { resources, environment } = await startService();
const { origin } = await startQuietServer(environment);

const UPLOAD_LOOPS = 34;
const HONEST_PHOTOS = 40;
/** Side of a truncated image whose millions of pixels are decoded before the missing end is noticed. */
const IMAGE_SIDE = 7_000;

async function send(query: Readonly<Record<string, string>>, bytes: Buffer) {
  const { headers, payload } = await uploadBody(bytes, 'photo.png');
  const start = performance.now();
  const answer = await fetch(`${origin}${uploadPath(query)}`, { method: 'POST', headers, body: new Uint8Array(payload) });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - start };
}

test(
  '34 loops of truncated photos by one borrower cause no rejection of another borrower’s photos',
  { timeout: scaleTimeout(300_000) },
  async () => {
    const [floodingSession, usualSession] = [await buildSession(resources), await buildSession(resources)];
    const wholeImage = await pngPhoto(IMAGE_SIDE, IMAGE_SIDE);
    const cut = wholeImage.subarray(0, wholeImage.length - 200);
    const alone = await send(usualSession.query, await jpegPhoto(900, 700));
    const statuses: Record<number, number> = {};
    let isRunning = true;
    const loop = async (): Promise<void> => {
      while (isRunning) {
        const { status } = await send(floodingSession.query, cut);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    const loops = Array.from({ length: UPLOAD_LOOPS }, loop);

    const answers: Awaited<ReturnType<typeof send>>[] = [];
    for (let sent = 0; sent < HONEST_PHOTOS; sent += 1) answers.push(await send(usualSession.query, await jpegPhoto(900 + sent, 700)));
    isRunning = false;
    await Promise.all(loops);

    const times = answers.map(({ ms }) => Math.round(ms)).toSorted((a, b) => a - b);
    console.log(
      `One photo without load: ${Math.round(alone.ms)} ms. During ${UPLOAD_LOOPS} loops of truncated photos: ${times[0] ?? 0} to ${times.at(-1) ?? 0} ms, ` +
        `rejected ${answers.filter(({ status }) => status !== 200).length} of ${answers.length}; statuses of the loops: ${JSON.stringify(statuses)}`,
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    // Every photo that is decoded counts: at most sixty in ten minutes.
    expect(statuses[415] ?? 0).toBeLessThanOrEqual(60);
    expect(statuses[429] ?? 0).toBeGreaterThan(0);
  },
);
