import type { LinkSpeed } from './slow-link.ts';

export interface Conditions {
  readonly speed: LinkSpeed;
  /** Slowdown factor of this machine's processor. */
  readonly cpu: number;
}

const ROUND_TRIP_MS = 150;
const UP_SHARE = 0.47;

/** @param mbit download rate; the upload rate is about half of it, as on mobile networks */
export function conditionsOf(mbit: number, cpu: number): Conditions {
  const downBytesPerSecond = (mbit * 1_000_000) / 8;
  return { speed: { roundTripMs: ROUND_TRIP_MS, downBytesPerSecond, upBytesPerSecond: downBytesPerSecond * UP_SHARE }, cpu };
}

export const formatConditions = ({ speed, cpu }: Conditions): string =>
  `${(speed.downBytesPerSecond * 8) / 1_000_000} Mbit/s, ${speed.roundTripMs} ms, CPU ${cpu}x slower`;
