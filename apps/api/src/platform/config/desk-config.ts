import * as z from 'zod/mini';
import type { SessionTimes } from '../staff/staff-sessions.ts';
import { parseEnvironment, httpAddress } from './config.ts';
import type { Environment } from './config.ts';
import { isPlain } from './plain-connections.ts';
import { providerAddress, wholeNumber } from './provider-config.ts';

export interface DeskConfig extends SessionTimes {
  readonly origin: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly roleClaim: string;
  /** Required audience of staff tokens. */
  readonly audience: string;
  /** Folder of the desk's pages; `null` if the desk does not serve them. */
  readonly files: string | null;
}

const MINIMUM_SECRET_LENGTH = 32;
const DAY_MINUTES = 24 * 60;

export const deskVariables = {
  DESK_ORIGIN: httpAddress,
  DESK_ISSUER: providerAddress,
  DESK_CLIENT_ID: z.string(),
  DESK_CLIENT_SECRET: z.string().check(z.minLength(MINIMUM_SECRET_LENGTH, `needs ${MINIMUM_SECRET_LENGTH} characters`)),
  DESK_SCOPE: z._default(z.string(), 'openid profile'),
  DESK_ROLE_CLAIM: z._default(z.string(), 'roles'),
  DESK_AUDIENCE: z.optional(z.string()),
  DESK_FILES: z.optional(z.string()),
  DESK_IDLE_MINUTES: z._default(wholeNumber.check(z.minimum(5)), 30),
  DESK_LIFETIME_MINUTES: z._default(wholeNumber.check(z.minimum(5), z.maximum(DAY_MINUTES)), 600),
};

export function readDeskConfig(environment: Environment, { sandboxOn }: { readonly sandboxOn: boolean }): DeskConfig {
  const values = parseEnvironment(z.object(deskVariables), environment);
  const { DESK_ORIGIN: origin, DESK_ISSUER: issuer, DESK_CLIENT_ID: clientId, DESK_AUDIENCE: audience = origin } = values;
  if (!sandboxOn && [origin, issuer].some(isPlain)) throw new Error('DESK_ORIGIN and DESK_ISSUER need https');
  // The audience of an ID token is the client, so an ID token would be accepted as a staff token.
  if (audience === clientId) throw new Error('DESK_AUDIENCE equals DESK_CLIENT_ID: ID tokens would be accepted as staff tokens');
  return {
    origin,
    issuer,
    clientId,
    audience,
    clientSecret: values.DESK_CLIENT_SECRET,
    scope: values.DESK_SCOPE,
    roleClaim: values.DESK_ROLE_CLAIM,
    files: values.DESK_FILES ?? null,
    idleMinutes: values.DESK_IDLE_MINUTES,
    lifetimeMinutes: values.DESK_LIFETIME_MINUTES,
  };
}
