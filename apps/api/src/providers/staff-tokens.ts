import type { Directory } from '../platform/db/directory.ts';
import { Refusal } from '../platform/request/refusal.ts';
import { isSignedOutSince } from '../platform/staff/staff-sessions.ts';
import type { Staff } from '../platform/staff/staff-sessions.ts';
import type { IdentityProvider } from './identity-provider.ts';

interface Parts {
  readonly identity: IdentityProvider;
  readonly directory: Directory;
}

/** Whom a staff token speaks for. Whoever was signed out has no use for the tokens that were made before. */
export async function staffOfToken(token: string, { identity, directory }: Parts): Promise<Staff> {
  const { staff, madeAt } = await identity.readToken(token);
  if (await isSignedOutSince(directory, staff.subject, madeAt)) throw new Refusal('sessionRefused');
  return staff;
}
