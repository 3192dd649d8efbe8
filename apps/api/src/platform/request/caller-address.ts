import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Returns the unit by which callers are counted. A household or a server has a whole /64 of IPv6 addresses, which counts as one; an IPv4 address
 * counts as itself, however it is written.
 */
export function addressGroup(address: string): string {
  const plain = stripIpv4Mapping(address);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** Returns the network that is usually rented as a unit: a /48 of IPv6, a /24 of IPv4. */
export function networkOf(address: string): string {
  const plain = stripIpv4Mapping(address);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(':')}::/48` : plain.replace(/\.\d+$/, '.0/24');
}

const stripIpv4Mapping = (address: string): string => MAPPED.exec(address)?.[1] ?? address;

/** Returns all eight groups without leading zeros, with '::' expanded. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const [before, after] = [parseGroups(head), parseGroups(tail ?? '')];
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after];
}

const parseGroups = (text: string): string[] =>
  text === '' ? [] : text.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
