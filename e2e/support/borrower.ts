import { randomInt, randomUUID } from 'node:crypto';
import { phonePrefixes } from '@hiram/sandbox/lender/customers.ts';
import { SESSION_PARAMETERS } from '@hiram/contract/wire/session.ts';
import { pageAddress } from '@hiram/sandbox/lender/webview-addresses.ts';
import { valueOf } from '@hiram/partner/client.ts';
import { partnerOf, type SharedStack } from './shared-stack.ts';

export const BORROWER_NAME = 'Liwayway Abucay';

/** Creates a borrower with a session, and returns the address with which the lender's app opens a page. */
export async function addressForNewBorrower(stack: SharedStack, path: string): Promise<URL> {
  const partner = partnerOf(stack);
  const phone = `${phonePrefixes[stack.profile]}${randomInt(10_000_000, 99_999_999)}`;
  const { userId } = valueOf(await partner.createBorrower({ phone, fullName: BORROWER_NAME }));
  const deviceId = randomUUID();
  const { sessionId } = valueOf(await partner.issueSession({ userId, deviceId }));
  return new URL(pageAddress(stack.origin, path, { userId, sessionId, deviceId, phone }));
}

/** Moves the session into the fragment, which is never sent to a server. */
export function toHashAddress(address: URL): URL {
  const moved = new URL(address);
  const session = SESSION_PARAMETERS.map((name) => [name, address.searchParams.get(name) ?? '']).filter(([, value]) => value !== '');
  for (const name of SESSION_PARAMETERS) moved.searchParams.delete(name);
  moved.hash = `?${new URLSearchParams(session).toString()}`;
  return moved;
}
