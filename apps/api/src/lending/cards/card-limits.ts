import { keyedFingerprint } from '../../platform/crypto/account-numbers.ts';
import { countOrRefuse, countUnlessDown } from '../../platform/redis/rate-limits.ts';
import type { LimitedSubject, RateLimit } from '../../platform/redis/rate-limits.ts';
import { addressGroup } from '../../platform/request/caller-address.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import type { Borrower } from '../../platform/request/sessions.ts';
import type { Resources } from '../../providers/resources.ts';

export interface Caller {
  readonly borrower: Borrower;
  readonly address: string;
}

const HOUR = 3600;

/**
 * Limits the testing of stolen card numbers: by binding, by querying which cards can be charged, and by charging. Product decision: a borrower who
 * mistypes needs two or three attempts of each, and above the limit everything is refused for an hour. Many customers of a telephone company share
 * one address, so its limit is wide.
 */
const limitsOf = (name: string, most: number): { readonly borrower: RateLimit; readonly address: RateLimit } => ({
  borrower: { name: `${name}-borrower`, most, seconds: HOUR, coolingSeconds: HOUR },
  address: { name: `${name}-address`, most: most * 20, seconds: HOUR, coolingSeconds: HOUR },
});

const BINDINGS = limitsOf('card-binding', 5);
const REGISTRATIONS = limitsOf('card-registration', 5);
const CHARGES = limitsOf('card-charge', 10);

const limitedSubjects = (limits: ReturnType<typeof limitsOf>, { borrower: { userId }, address }: Caller): readonly LimitedSubject[] => [
  { limit: limits.borrower, subject: userId },
  { limit: limits.address, subject: addressGroup(address) },
];

type LimitSources = Pick<Resources, 'redis' | 'config'>;

/** Counts numbers instead of requests, because repeating the same number tests nothing. */
const numberOf = ({ config }: LimitSources, number: string): string =>
  keyedFingerprint(config.accountKeys, Buffer.from(number)).toString('base64url');

/** Allowed if Redis is down, because the table's row bound still applies and a loan waits for its account. */
export const countBinding = (resources: LimitSources, caller: Caller, number: string): Promise<void> =>
  countUnlessDown(resources.redis, limitedSubjects(BINDINGS, caller), numberOf(resources, number));

/** False if this card has to wait. Cards that are registered already can still be chosen. */
export const claimRegistration = (resources: LimitSources, caller: Caller, number: string): Promise<boolean> =>
  countOrRefuse(resources.redis, limitedSubjects(REGISTRATIONS, caller), numberOf(resources, number)).then(() => true, toFalseIfRefused);

const toFalseIfRefused = (error: unknown): false => {
  if (error instanceof Refusal) return false;
  throw error;
};

export const countCharge = ({ redis }: LimitSources, caller: Caller): Promise<void> =>
  countOrRefuse(redis, limitedSubjects(CHARGES, caller));
