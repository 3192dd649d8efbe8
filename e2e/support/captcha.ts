import { connect } from 'node:net';
import { answerKey } from '@hiram/api/endpoints/promotion/captcha/captchas.ts';
import { expect } from '@playwright/test';
import type { Phone } from '../engines/phone.ts';

const REDIS_URL = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const PICTURE = 'img[src*="get-captcha"]';

/** The answer to the picture on the phone. A test can't read a picture, so it reads the answer where the service keeps it. */
export async function readPicture(phone: Phone): Promise<string> {
  await expect.poll(() => phone.evaluate(isDrawn, PICTURE)).toBe(true);
  const address = await phone.attribute(PICTURE, 'src');
  const sid = new URL(address ?? '', 'http://page').searchParams.get('sid') ?? '';
  return redisValue(answerKey(sid));
}

const isDrawn = (selector: string): boolean => (document.querySelector<HTMLImageElement>(selector)?.naturalWidth ?? 0) > 0;

/** Reads one value, with the few commands of the protocol that this takes. */
function redisValue(key: string): Promise<string> {
  const { hostname, port } = new URL(REDIS_URL);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port || 6379), hostname, () => socket.write(`GET ${key}\r\n`));
    socket.once('error', reject);
    socket.once('data', (bytes) => {
      socket.destroy();
      resolve(bytes.toString().split('\r\n')[1] ?? '');
    });
  });
}
