import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What callers are counted by. A household or a server has a whole /64 of IPv6 addresses to call from, so they count as one;
 * an IPv4 address counts as itself, whichever way it is written.
 */
export function addressGroup(address: string): string {
  const mapped = MAPPED.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  return isIPv6(address) ? `${firstGroups(address).join(':')}::/64` : address;
}

/** The first four of the eight groups, without leading zeros; '::' stands for as many zeros as are missing. */
function firstGroups(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4);
}

const groupsOf = (text: string): string[] =>
  text === '' ? [] : text.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
