import { Refusal } from '../request/refusal.ts';

/** For the `catch` of a Redis command: rejects a call that cannot be counted or stored now; the call can be retried. */
export function refuseWithoutRedis(): never {
  throw new Refusal('unavailable');
}
