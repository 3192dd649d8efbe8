import { timingSafeEqual } from 'node:crypto';

/** Compares in constant time, so that a secret cannot be guessed digit by digit. */
export function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Returns `null` if the body is not JSON, which no event is. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
