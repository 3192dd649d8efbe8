import { randomBytes } from 'node:crypto';

/** For a service that trusts the test's proxy. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1' };

/** A random address, whose counts in the shared Redis are its own. */
export const newAddress = (): string => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
export const fromAddress = (address: string): { readonly headers: Record<string, string> } => ({ headers: { 'X-Forwarded-For': address } });
