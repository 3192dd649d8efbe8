import { expect, test } from 'vitest';
import { identityApp } from './identity-provider.ts';

const deskOrigin = 'http://127.0.0.1:4500';
const app = identityApp({ issuer: 'http://127.0.0.1:4501', deskOrigin, clientSecret: 'a secret of the tests' });
const authRequest = (more: Readonly<Record<string, string>>) => ({
  url: '/auth',
  query: { client_id: 'desk', response_type: 'code', redirect_uri: `${deskOrigin}/desk/signed-in`, scope: 'openid', ...more },
});
const PKCE = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };

test('publishes support for PKCE, device login and back-channel logout', async () => {
  const { body } = await app.inject({ url: '/.well-known/openid-configuration', headers: { host: '127.0.0.1:4501' } });
  expect(JSON.parse(body)).toMatchObject({
    code_challenge_methods_supported: ['S256'],
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    device_authorization_endpoint: 'http://127.0.0.1:4501/device/auth',
  });
});

test('lists names to sign in with, and rejects requests without PKCE or with another redirect address', async () => {
  const signInPage = await app.inject(authRequest(PKCE));
  const cookies = Object.fromEntries(signInPage.cookies.map(({ name, value }) => [name, value]));
  const page = await app.inject({ url: String(signInPage.headers.location), cookies });
  expect(page.body).toContain('Liza Reyes');
  expect(page.body).toContain('value="ana.lim"');

  expect((await app.inject(authRequest({}))).headers.location).toContain('error=invalid_request');
  expect((await app.inject(authRequest({ ...PKCE, redirect_uri: 'https://evil.example/' }))).statusCode).toBe(400);
});
