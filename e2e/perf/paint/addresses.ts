import { randomUUID } from 'node:crypto';
import type { BuiltRoute } from '@hiram/web/app/boot/routesTable.ts';
import { valueOf } from '@hiram/partner/client.ts';
import { activeOrder, addressOfOffered } from '../../support/orders.ts';
import { partnerOf, type SharedStack } from '../../support/shared-stack.ts';

const CONFIRMATION = /^\/confirm/;

/** Returns the query with which the lender's app opens a page: with an offer for confirmation pages, with an active loan for others. */
export async function borrowersOf(stack: SharedStack): Promise<(route: Pick<BuiltRoute, 'address' | 'kind'>) => Promise<string>> {
  const [offered, active] = [await addressOfOffered(stack, '/confirmNew'), await activeOrder(stack)];
  return async ({ address, kind }) => {
    if (kind !== 'app') return '';
    const query = new URLSearchParams((CONFIRMATION.test(address) ? offered : active).searchParams);
    // A session belongs to one browser, and each load uses a new one.
    const deviceId = randomUUID();
    const { sessionId } = valueOf(await partnerOf(stack).issueSession({ userId: query.get('userId') ?? '', deviceId }));
    query.set('deviceId', deviceId);
    query.set('sessionId', sessionId);
    return `?${query.toString()}`;
  };
}
