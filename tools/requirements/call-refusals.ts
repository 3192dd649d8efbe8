import type { Endpoint } from '@hiram/contract/wire/endpoint.ts';

export type Refusal = 'no-session' | 'other';
export const REFUSALS: readonly Refusal[] = ['no-session', 'other'];

/** Returns the refusals that a call must show in addition to its answer, from the access that the contract declares. */
export function refusalsToShow(endpoints: readonly Pick<Endpoint, 'id' | 'access'>[]): ReadonlyMap<string, readonly Refusal[]> {
  return new Map(endpoints.map(({ id, access }) => [id, refusalsOf(access)]));
}

function refusalsOf(access: Endpoint['access']): readonly Refusal[] {
  if (access.kind !== 'borrower') return [];
  return access.owned.length > 0 ? REFUSALS : ['no-session'];
}
