import { connect } from 'node:net';
import { answerKey } from '@hiram/api/endpoints/promotion/captcha/captchas.ts';
import { expect } from '@playwright/test';
import type { Phone } from '../engines/phone.ts';
import type { SharedStack } from './shared-stack.ts';

const PICTURE = 'img[src*="get-captcha"]';

/** Returns the answer to the captcha on the phone, read from the service's Redis, because a test cannot read a picture. */
export async function readPicture(phone: Phone, stack: SharedStack): Promise<string> {
  await expect.poll(() => phone.evaluate(isDrawn, PICTURE)).toBe(true);
  const address = await phone.attribute(PICTURE, 'src');
  const sid = new URL(address ?? '', 'http://page').searchParams.get('sid') ?? '';
  return redisValue(stack.serviceEnvironment['REDIS_URL'] ?? '', answerKey(sid));
}

const isDrawn = (selector: string): boolean => (document.querySelector<HTMLImageElement>(selector)?.naturalWidth ?? 0) > 0;

/** Reads one value with the few protocol commands that are needed. */
function redisValue(url: string, key: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port || 6379), hostname, () => socket.write(`GET ${key}\r\n`));
    socket.once('error', reject);
    socket.once('data', (bytes) => {
      socket.destroy();
      resolve(bytes.toString().split('\r\n')[1] ?? '');
    });
  });
}
