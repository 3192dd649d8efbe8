import { generateKeyPairSync } from 'node:crypto';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { Provider } from 'oidc-provider';
import type { Configuration, JWK } from 'oidc-provider';
import { limits } from '@hiram/contract/product/limits.ts';
import { Html, html } from '../html.ts';
import { page } from '../page.ts';
import { STAFF } from './staff.ts';

type Context = Parameters<Parameters<Provider['use']>[0]>[0];

export interface IdentitySettings {
  readonly issuer: string;
  /** Origin of the desk in a browser; also the audience of its access tokens. */
  readonly deskOrigin: string;
  readonly clientSecret: string;
  /** Private JWK as JSON, set by tests that sign tokens themselves; generated if absent. */
  readonly signingKey?: string;
}

/** Sample of a lender's identity provider: a certified OpenID Connect server with a list of names instead of passwords. */
export function identityApp(settings: IdentitySettings): FastifyInstance {
  const provider = new Provider(settings.issuer, configurationOf(settings));
  provider.use(async (context, next) => {
    if (context.path.startsWith('/interaction/')) await signIn(provider, context);
    else await next();
  });
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: limits.http.bodyBytes });
  // oidc-provider parses request bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.get('/healthz', () => ({ status: 'ok' }));
  const answer = provider.callback();
  app.all('/*', (request, reply) => {
    reply.hijack();
    return answer(request.raw, reply.raw);
  });
  return app;
}

function configurationOf({ issuer, deskOrigin, clientSecret, signingKey }: IdentitySettings): Configuration {
  return {
    clients: [
      {
        client_id: 'desk',
        client_secret: clientSecret,
        redirect_uris: [`${deskOrigin}/desk/signed-in`],
        post_logout_redirect_uris: [deskOrigin],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        backchannel_logout_uri: `${deskOrigin}/desk/back-channel-logout`,
        backchannel_logout_session_required: true,
      },
      {
        client_id: 'terminal',
        token_endpoint_auth_method: 'none',
        redirect_uris: [],
        response_types: [],
        grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
      },
    ],
    jwks: { keys: [signingKey === undefined ? newKey() : (JSON.parse(signingKey) as JWK)] },
    // Grants the scopes of the client without a consent screen.
    loadExistingGrant: async (context) => {
      const { client, session, account } = context.oidc;
      const grant = new context.oidc.provider.Grant({ clientId: client?.clientId, accountId: account?.accountId ?? session?.accountId });
      grant.addOIDCScope('openid profile');
      for (const resource of [deskOrigin, OTHER_AUDIENCE]) grant.addResourceScope(resource, 'acts');
      await grant.save();
      return grant;
    },
    findAccount: (_context, subject) => accountOf(subject),
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub', 'roles'], profile: ['name'] },
    // Adds all claims to the ID token, because the desk does not call the userinfo endpoint.
    conformIdTokenClaims: false,
    extraTokenClaims: (_context, token) => claimsOf('accountId' in token ? token.accountId : undefined),
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: [issuer] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, DeviceCode: 600, Grant: 36_000, IdToken: 600, Interaction: 600, Session: 36_000 },
    // The library's default `fetch` does not call addresses of this machine.
    fetch: (url, { method, headers, body, signal } = {}) => fetch(url, { method, headers, body, signal } as RequestInit),
    features: {
      devInteractions: { enabled: false },
      deviceFlow: {
        enabled: true,
        userCodeInputSource: (context, form) => show(context, 'Which code does your terminal show?', new Html(form)),
        userCodeConfirmSource: (context, form, _client, _device, code) =>
          show(context, `Does your terminal show ${code}?`, html`${new Html(form)}<button form="op.deviceConfirmForm">Continue</button>`),
        successSource: (context) => show(context, 'Signed in', html`<p>Go back to your terminal.</p>`),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) =>
          show(context, 'Sign out?', html`${new Html(form)}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`),
        postLogoutSuccessSource: (context) => show(context, 'Signed out', html``),
      },
      backchannelLogout: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, audience) => ({ scope: 'acts', audience, accessTokenFormat: 'jwt', accessTokenTTL: 600 }),
      },
    },
  };
}

/** Audience of another system of the lender. The desk must reject its tokens. */
const OTHER_AUDIENCE = 'https://payroll.example';

const newKey = (): JWK => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
};

function claimsOf(subject: string | undefined) {
  const found = STAFF.find((each) => each.subject === subject);
  return found === undefined ? undefined : { name: found.name, roles: [...found.roles] };
}

function accountOf(subject: string) {
  const claims = claimsOf(subject);
  return claims === undefined ? undefined : { accountId: subject, claims: () => ({ sub: subject, ...claims }) };
}

async function signIn(provider: Provider, context: Context): Promise<void> {
  if (context.method === 'POST') {
    const accountId = new URLSearchParams(await text(context.req)).get('subject') ?? '';
    context.respond = false;
    await provider.interactionFinished(context.req, context.res, { login: { accountId } });
    return;
  }
  await provider.interactionDetails(context.req, context.res);
  const rows = STAFF.map(
    ({ subject, name, roles }) =>
      html`<li>
        <span>${name}<small>${roles.join(', ')}</small></span
        ><button name="subject" value="${subject}">Sign in</button>
      </li>`,
  );
  show(
    context,
    'Who are you?',
    html`<form method="post">
      <ul>
        ${rows}
      </ul>
    </form>`,
  );
}

function show(context: Pick<Context, 'type' | 'body'>, title: string, body: Html): void {
  context.type = 'html';
  context.body = page(title, body);
}
