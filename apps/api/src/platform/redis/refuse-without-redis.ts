import { Refusal } from '../request/refusal.ts';

/** For the `catch` of a Redis command: what can't be counted or remembered now is refused, and may be tried again. */
export function refuseWithoutRedis(): never {
  throw new Refusal('unavailable');
}
