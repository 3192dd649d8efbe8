import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey, JWTVerifyOptions } from 'jose';
import * as client from 'openid-client';
import * as z from 'zod/mini';
import type { DeskConfig } from '../platform/config/desk-config.ts';
import type { Clock } from '../platform/db/clock.ts';
import { Refusal } from '../platform/request/refusal.ts';
import type { StaffRole } from '../platform/staff/act.ts';
import type { Logout, Staff } from '../platform/staff/staff-sessions.ts';

/** Asymmetric algorithms only. `none` is rejected, and so is a signature with a secret that others may know. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Tolerated difference between the provider's clock and ours. */
const TOLERANCE_SECONDS = 30;
const LOGOUT_LASTS_SECONDS = 300;
const TIMEOUT_SECONDS = 10;

/** State of a sign-in, which the browser stores while it is at the provider. */
export const pendingSignIn = z.strictObject({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type PendingSignIn = z.output<typeof pendingSignIn>;

interface DiscoveredProvider {
  readonly configuration: client.Configuration;
  readonly keys: JWTVerifyGetKey;
}

/** The lender's own OpenID Connect server, which defines staff identities and roles. */
export class IdentityProvider {
  readonly #config: DeskConfig;
  readonly #clock: Clock;
  readonly #onTrouble: (error: unknown) => void;
  #found: Promise<DiscoveredProvider> | null = null;

  /** @param onTrouble called with the reason if the provider cannot be reached */
  constructor(config: DeskConfig, clock: Clock, onTrouble: (error: unknown) => void) {
    this.#config = config;
    this.#clock = clock;
    this.#onTrouble = onTrouble;
  }

  /** Returns the address for signing in, and the state that `finishSignIn` verifies. */
  async startSignIn(): Promise<{ readonly address: string; readonly underWay: PendingSignIn }> {
    const { configuration } = await this.#find();
    const underWay = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#returnAddress,
      scope: this.#config.scope,
      state: underWay.state,
      nonce: underWay.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(underWay.verifier),
      code_challenge_method: 'S256',
    });
    return { address: address.href, underWay };
  }

  /** Returns the person who has signed in, from the query of the provider's redirect. Rejects any mismatch. */
  async finishSignIn(query: string, { state, nonce, verifier }: PendingSignIn): Promise<Staff & { readonly sid: string | null }> {
    const { configuration } = await this.#find();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const claims = await rejectOnError(async () => {
      const tokens = await client.authorizationCodeGrant(configuration, new URL(`${this.#returnAddress}?${query}`), checks);
      return tokens.claims();
    });
    if (claims === undefined) throw new Refusal('sessionRefused');
    return { ...this.#staffOf(claims), sid: textOf(claims['sid']) };
  }

  /** Returns the member of staff of a token, and when it was issued. */
  async readToken(token: string): Promise<{ readonly staff: Staff; readonly madeAt: Date }> {
    const claims = await this.#verified(token, { audience: this.#config.audience, requiredClaims: ['sub', 'exp', 'iat'] });
    return { staff: this.#staffOf(claims), madeAt: new Date((claims.iat ?? 0) * 1000) };
  }

  /** Validates a logout token according to OpenID Connect Back-Channel Logout 1.0, except for its single use, which the caller must enforce. */
  async readLogout(token: string): Promise<Logout> {
    const claims = await this.#verified(token, {
      audience: this.#config.clientId,
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: LOGOUT_LASTS_SECONDS,
    });
    const { events, nonce, jti, sub } = claims;
    const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
    const logout = { tokenId: jti ?? '', subject: textOf(sub), sid: textOf(claims['sid']) };
    // A token with a nonce is an ID token passed off as a logout token.
    if (!isLogout || nonce !== undefined || logout.tokenId === '' || (logout.subject === null && logout.sid === null))
      throw new Refusal('sessionRefused');
    return logout;
  }

  /** Returns the address at which a browser ends its session at the provider too; `null` if the provider has none. */
  async endAddress(): Promise<string | null> {
    const { configuration } = await this.#find();
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
    return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: this.#config.origin }).href;
  }

  get #returnAddress(): string {
    return `${this.#config.origin}/desk/signed-in`;
  }

  async #verified(token: string, options: JWTVerifyOptions): Promise<JWTPayload> {
    const { keys } = await this.#find();
    const { payload } = await rejectOnError(() =>
      jwtVerify(token, keys, {
        ...options,
        issuer: this.#config.issuer,
        algorithms: ALGORITHMS,
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: this.#clock.real(),
      }),
    );
    return payload;
  }

  /** Rejects persons without a role of ours, even if their sign-in was valid. */
  #staffOf(claims: JWTPayload): Staff {
    const subject = textOf(claims.sub);
    const role = roleIn(claims[this.#config.roleClaim]);
    if (subject === null || role === null) throw new Refusal('notAllowed');
    return { subject, name: textOf(claims['name']) ?? subject, role };
  }

  /** Discovers the provider when it is first needed, so that the desk starts without it. A failure is not cached. */
  #find(): Promise<DiscoveredProvider> {
    this.#found ??= this.#discover().catch((error: unknown) => {
      this.#found = null;
      this.#onTrouble(error);
      throw new Refusal('unavailable');
    });
    return this.#found;
  }

  async #discover(): Promise<DiscoveredProvider> {
    const { issuer, clientId, clientSecret } = this.#config;
    const configuration = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // Verifies the signature of an ID token although it is received by TLS.
      // The configuration allows an address without TLS only on this machine and in the sandbox.
      // oxlint-disable-next-line typescript/no-deprecated -- deprecated by the library only to discourage its use
      execute: [client.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : [])],
    });
    const { jwks_uri: address } = configuration.serverMetadata();
    if (address === undefined) throw new Error('the identity provider publishes no keys');
    return { configuration, keys: createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_SECONDS * 1000 }) };
  }
}

/** Widest role first, because a person with several roles has the rights of all of them. */
const ROLES: readonly StaffRole[] = ['supervisor', 'agent', 'auditor'];

function roleIn(claim: unknown): StaffRole | null {
  const given: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return ROLES.find((role) => given.includes(role)) ?? null;
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null);

/** Converts every validation error to a rejection, and an unreachable provider to `unavailable`. */
async function rejectOnError<Value>(check: () => Promise<Value>): Promise<Value> {
  try {
    return await check();
  } catch (error) {
    const isUnreachable = error instanceof errors.JWKSTimeout || (error instanceof TypeError && error.message === 'fetch failed');
    throw new Refusal(isUnreachable ? 'unavailable' : 'sessionRefused');
  }
}
