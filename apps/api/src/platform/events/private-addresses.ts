import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { BlockList, isIPv6 } from 'node:net';
import type { LookupFunction } from 'node:net';

/** Networks of the IANA registries of special-purpose addresses that no public server has. */
const PRIVATE_IPV4 = ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'];
const FURTHER_PRIVATE_IPV4 = ['192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'];
const PRIVATE_IPV6 = ['::/128', '::1/128', '64:ff9b::/96', '64:ff9b:1::/48', 'fc00::/7', 'fe80::/10', 'ff00::/8'];

const blocked = new BlockList();
for (const network of [...PRIVATE_IPV4, ...FURTHER_PRIVATE_IPV4, ...PRIVATE_IPV6]) {
  const [address = '', prefix] = network.split('/');
  blocked.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** True if the address is in a private network. IPv4-mapped IPv6 addresses are checked as IPv4. */
export const isPrivateAddress = (address: string): boolean => blocked.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Resolves a name like `dns.lookup` and fails if any address is private. Used for every connection, because a public name may later be pointed at a
 * private address.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, options, (error: Error | null, found: string | LookupAddress[], family?: number) => {
    const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
    if (error === null && addresses.some(isPrivateAddress)) callback(new Error('the host name has a private address'), '', 0);
    else callback(error, found, family);
  });
};
