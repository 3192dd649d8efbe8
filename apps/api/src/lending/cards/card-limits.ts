import { keyedFingerprint } from '../../platform/crypto/account-numbers.ts';
import { countOrRefuse, countUnlessDown } from '../../platform/redis/rate-limits.ts';
import type { Counted, RateLimit } from '../../platform/redis/rate-limits.ts';
import { addressGroup } from '../../platform/request/caller-address.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import type { Resources } from '../../providers/resources.ts';

/** Whose card it is, and where the call comes from. */
export interface Caller {
  readonly borrower: Borrower;
  readonly address: string;
}

const HOUR = 3600;

/**
 * Whoever has stolen card numbers finds out here which of them are good: by binding, by asking which can be charged, by charging. Decided: a
 * borrower who mistypes needs two or three of each; after the limit nothing passes for an hour. Many customers of a telephone
 * company share one address, so that one is wide.
 */
const limitsOf = (name: string, most: number): { readonly borrower: RateLimit; readonly address: RateLimit } => ({
  borrower: { name: `${name}-borrower`, most, seconds: HOUR, coolingSeconds: HOUR },
  address: { name: `${name}-address`, most: most * 20, seconds: HOUR, coolingSeconds: HOUR },
});

const BINDINGS = limitsOf('card-binding', 5);
const REGISTRATIONS = limitsOf('card-registration', 5);
const CHARGES = limitsOf('card-charge', 10);

const countedBy = (limits: ReturnType<typeof limitsOf>, { borrower: { userId }, address }: Caller): readonly Counted[] => [
  { limit: limits.borrower, subject: userId },
  { limit: limits.address, subject: addressGroup(address) },
];

type Counting = Pick<Resources, 'redis' | 'config'>;

/** By its number, not by taps: who sends the same one again tries out nothing. */
const numberOf = ({ config }: Counting, number: string): string =>
  keyedFingerprint(config.accountKeys, Buffer.from(number)).toString('base64url');

/** Goes on without Redis, because the bound on the table holds too, and a loan waits for its account. */
export const countBinding = (resources: Counting, caller: Caller, number: string): Promise<void> =>
  countUnlessDown(resources.redis, countedBy(BINDINGS, caller), numberOf(resources, number));

/** False: this card has to wait; those that the processor knows can be chosen. */
export const mayRegister = (resources: Counting, caller: Caller, number: string): Promise<boolean> =>
  countOrRefuse(resources.redis, countedBy(REGISTRATIONS, caller), numberOf(resources, number)).then(() => true, falseIfRefused);

const falseIfRefused = (error: unknown): false => {
  if (error instanceof Refusal) return false;
  throw error;
};

export const countCharge = ({ redis }: Counting, caller: Caller): Promise<void> => countOrRefuse(redis, countedBy(CHARGES, caller));
