import { randomUUID } from 'node:crypto';
import type { BuiltRoute } from '@hiram/web/app/boot/routesTable.ts';
import { valueOf } from '@hiram/partner/client.ts';
import { activeOrder, addressOfOffered } from '../../support/orders.ts';
import { partnerOf, type SharedStack } from '../../support/shared-stack.ts';

const CONFIRMATION = /^\/confirm/;

/** Gives the query of a page as the lender's app opens it: with an offer where there is something to confirm, and with a running loan elsewhere. */
export async function borrowersOf(stack: SharedStack): Promise<(route: Pick<BuiltRoute, 'address' | 'kind'>) => Promise<string>> {
  const [offered, active] = [await addressOfOffered(stack, '/confirmNew'), await activeOrder(stack)];
  return async ({ address, kind }) => {
    if (kind !== 'app') return '';
    const query = new URLSearchParams((CONFIRMATION.test(address) ? offered : active).searchParams);
    // Where a session belongs to one browser, each load is another one's.
    const deviceId = randomUUID();
    const { sessionId } = valueOf(await partnerOf(stack).issueSession({ userId: query.get('userId') ?? '', deviceId }));
    query.set('deviceId', deviceId);
    query.set('sessionId', sessionId);
    return `?${query.toString()}`;
  };
}
