import { isIPv4 } from 'node:net';
import type { CellAddress } from '../db/cell-addresses.ts';
import type { ProvidersConfig } from './provider-config.ts';
import { variablePrefix } from './provider-config.ts';

interface Connections {
  readonly SANDBOX: 'on' | 'off';
  readonly DIRECTORY_DATABASE_URL: string;
  readonly CELLS: readonly CellAddress[];
  readonly REDIS_URL?: string | undefined;
  readonly PUBLIC_ORIGIN?: string | undefined;
  readonly TRACES_URL?: string | undefined;
  readonly IMAGE_STORE_URL: string;
}

type Address = readonly [variable: string, address: string];

/**
 * Returns the variables whose address is reached without TLS on another machine. In the sandbox, which stores nothing secret, plain addresses are
 * accepted.
 */
export function plainConnections(values: Connections, providers: ProvidersConfig): readonly string[] {
  if (values.SANDBOX === 'on') return [];
  const plain = [...ownAddresses(values), ...providerAddresses(providers)].filter(([, address]) => isPlain(address));
  return [...new Set(plain.map(([variable]) => variable))];
}

function ownAddresses({ CELLS, ...values }: Connections): readonly Address[] {
  const { DIRECTORY_DATABASE_URL, REDIS_URL = '', PUBLIC_ORIGIN = '', TRACES_URL = '', IMAGE_STORE_URL } = values;
  const singleAddresses = Object.entries({ DIRECTORY_DATABASE_URL, REDIS_URL, PUBLIC_ORIGIN, TRACES_URL, IMAGE_STORE_URL });
  return [...singleAddresses.filter(([, address]) => address !== ''), ...CELLS.map(({ url }): Address => ['CELLS', url])];
}

/** A lender's own adapter may have several addresses, in variables that end in `_URL`. */
const providerAddresses = ({ payments, payouts, cards, sms, decisions }: ProvidersConfig): readonly Address[] =>
  [...payments, payouts, cards, sms, decisions].flatMap(({ name, settings }) =>
    Object.entries(settings).flatMap(([setting, address]): Address[] =>
      /(?:^|_)URL$/.test(setting) ? [[`${variablePrefix(name)}${setting}`, address]] : [],
    ),
  );

const WITH_TLS = ['https:', 'rediss:', 'file:'];

/** True if the address leaves this machine without TLS or cannot be parsed. */
export function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { protocol, hostname, searchParams } = new URL(address);
  if (isOwnMachine(hostname)) return false;
  // Only with verify-full does the driver check the certificate and the host name in it.
  if (protocol.startsWith('postgres')) return searchParams.get('sslmode') !== 'verify-full';
  return !WITH_TLS.includes(protocol);
}

/** An empty host name or a socket path (`%2F…`) means a PostgreSQL on this machine. */
export const isOwnMachine = (hostname: string): boolean =>
  ['', 'localhost', '[::1]', '::1'].includes(hostname) ||
  hostname.toLowerCase().startsWith('%2f') ||
  (isIPv4(hostname) && hostname.startsWith('127.'));
