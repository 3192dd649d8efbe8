import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey, JWTVerifyOptions } from 'jose';
import * as client from 'openid-client';
import * as z from 'zod/mini';
import type { DeskConfig } from '../platform/config/desk-config.ts';
import type { Clock } from '../platform/db/clock.ts';
import { Refusal } from '../platform/request/refusal.ts';
import type { StaffRole } from '../platform/staff/act.ts';
import type { Logout, Staff } from '../platform/staff/staff-sessions.ts';

/** Signed with a private key. `none`, and what is signed with a secret that somebody else may know, is refused. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** How far the provider's clock may be from ours. */
const TOLERANCE_SECONDS = 30;
const LOGOUT_LASTS_SECONDS = 300;
const TIMEOUT_SECONDS = 10;

/** What the browser keeps between the way to the provider and the way back. */
export const signInUnderWay = z.strictObject({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type SignInUnderWay = z.output<typeof signInUnderWay>;

interface Found {
  readonly configuration: client.Configuration;
  readonly keys: JWTVerifyGetKey;
}

/** The lender's own server of OpenID Connect: it knows who the staff are, and what they may do. */
export class IdentityProvider {
  readonly #config: DeskConfig;
  readonly #clock: Clock;
  readonly #onTrouble: (error: unknown) => void;
  #found: Promise<Found> | null = null;

  /** @param onTrouble hears why the provider can't be asked */
  constructor(config: DeskConfig, clock: Clock, onTrouble: (error: unknown) => void) {
    this.#config = config;
    this.#clock = clock;
    this.#onTrouble = onTrouble;
  }

  /** Where a browser goes to sign in, and what it has to come back with. */
  async beginSignIn(): Promise<{ readonly address: string; readonly underWay: SignInUnderWay }> {
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

  /** Who has come back, by a query that the provider gave them. Whatever does not fit is refused. */
  async finishSignIn(query: string, { state, nonce, verifier }: SignInUnderWay): Promise<Staff & { readonly sid: string | null }> {
    const { configuration } = await this.#find();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const claims = await refusing(async () => {
      const tokens = await client.authorizationCodeGrant(configuration, new URL(`${this.#returnAddress}?${query}`), checks);
      return tokens.claims();
    });
    if (claims === undefined) throw new Refusal('sessionRefused');
    return { ...this.#staffOf(claims), sid: textOf(claims['sid']) };
  }

  /** Whom a staff token speaks for, and when it was made. */
  async readToken(token: string): Promise<{ readonly staff: Staff; readonly madeAt: Date }> {
    const claims = await this.#verified(token, { audience: this.#config.audience, requiredClaims: ['sub', 'exp', 'iat'] });
    return { staff: this.#staffOf(claims), madeAt: new Date((claims.iat ?? 0) * 1000) };
  }

  /** As OpenID Connect Back-Channel Logout 1.0 has it validated, except that each counts once: the caller sees to that. */
  async readLogout(token: string): Promise<Logout> {
    const claims = await this.#verified(token, {
      audience: this.#config.clientId,
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: LOGOUT_LASTS_SECONDS,
    });
    const { events, nonce, jti, sub } = claims;
    const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
    const logout = { tokenId: jti ?? '', subject: textOf(sub), sid: textOf(claims['sid']) };
    // One with a nonce is an ID token that somebody passes off as this.
    if (!isLogout || nonce !== undefined || logout.tokenId === '' || (logout.subject === null && logout.sid === null))
      throw new Refusal('sessionRefused');
    return logout;
  }

  /** Where a browser goes to end its session at the provider too; null where the provider has no such place. */
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
    const { payload } = await refusing(() =>
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

  /** Whoever has no role of ours has nothing to do here, however well they signed in. */
  #staffOf(claims: JWTPayload): Staff {
    const subject = textOf(claims.sub);
    const role = roleIn(claims[this.#config.roleClaim]);
    if (subject === null || role === null) throw new Refusal('notAllowed');
    return { subject, name: textOf(claims['name']) ?? subject, role };
  }

  /** Asked for once, when it is first needed: the desk starts without it, and asks again after a failure. */
  #find(): Promise<Found> {
    this.#found ??= this.#discover().catch((error: unknown) => {
      this.#found = null;
      this.#onTrouble(error);
      throw new Refusal('unavailable');
    });
    return this.#found;
  }

  async #discover(): Promise<Found> {
    const { issuer, clientId, clientSecret } = this.#config;
    const configuration = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // The signature of an ID token is checked too, although it comes by TLS.
      // The configuration lets an address without TLS pass on this machine and in the sandbox alone.
      // oxlint-disable-next-line typescript/no-deprecated -- marked so that nobody uses it elsewhere
      execute: [client.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : [])],
    });
    const { jwks_uri: address } = configuration.serverMetadata();
    if (address === undefined) throw new Error('the identity provider publishes no keys');
    return { configuration, keys: createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_SECONDS * 1000 }) };
  }
}

/** The widest first: whoever has several roles may do what any of them may. */
const ROLES: readonly StaffRole[] = ['supervisor', 'agent', 'auditor'];

function roleIn(claim: unknown): StaffRole | null {
  const given: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return ROLES.find((role) => given.includes(role)) ?? null;
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null);

/** Whatever is wrong with what somebody has come with, it is refused. A provider that does not answer is another matter. */
async function refusing<Value>(check: () => Promise<Value>): Promise<Value> {
  try {
    return await check();
  } catch (error) {
    const isAway = error instanceof errors.JWKSTimeout || (error instanceof TypeError && error.message === 'fetch failed');
    throw new Refusal(isAway ? 'unavailable' : 'sessionRefused');
  }
}
