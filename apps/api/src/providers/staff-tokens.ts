import type { Directory } from '../platform/db/directory.ts';
import { Refusal } from '../platform/request/refusal.ts';
import { isSignedOutSince } from '../platform/staff/staff-sessions.ts';
import type { Staff } from '../platform/staff/staff-sessions.ts';
import type { IdentityProvider } from './identity-provider.ts';

interface StaffTokenParts {
  readonly identity: IdentityProvider;
  readonly directory: Directory;
}

/** Returns the member of staff of a token. Rejects tokens that were issued before the person was signed out. */
export async function getStaffOfToken(token: string, { identity, directory }: StaffTokenParts): Promise<Staff> {
  const { staff, madeAt } = await identity.readToken(token);
  if (await isSignedOutSince(directory, staff.subject, madeAt)) throw new Refusal('sessionRefused');
  return staff;
}
