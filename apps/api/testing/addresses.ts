import { randomBytes } from 'node:crypto';

/** For a service that believes what the proxy of the tests says. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1' };

/** Of nobody else on this machine's Redis. */
export const newAddress = (): string => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
export const from = (address: string): { readonly headers: Record<string, string> } => ({ headers: { 'X-Forwarded-For': address } });
