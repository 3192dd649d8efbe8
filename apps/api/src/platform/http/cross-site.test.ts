import { endpoints } from '@hiram/contract/endpoints/endpoints.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { captchaImage, captchaSession } from '@hiram/contract/endpoints/promotion.ts';
import { webhookPath } from '@hiram/contract/providers/providers.ts';
import { contactInfo } from '@hiram/contract/endpoints/support.ts';
import { signWebhook } from '@hiram/contract/providers/webhook-signature.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { buildSession } from '../../../testing/factories.ts';
import { PAYOUT_WEBHOOK_SECRET, startService } from '../../../testing/service.ts';

const { app, resources } = await startService();

test.each(endpoints.filter(({ method }) => method === 'POST'))('$name refuses a post without X-Requested-With', async (endpoint) => {
  const response = await call(app, endpoint, { headers: { 'X-Requested-With': '' } });

  expect(response.statusCode).toBe(403);
  expect(Number(response.json<{ code: unknown }>().code)).toBe(errorCodes.notAllowed);
});

test.each([
  ['cross-site', 403],
  ['same-origin', 200],
  ['same-site', 200],
  ['none', 200],
])('a POST with Sec-Fetch-Site %s returns %i', async (site, status) => {
  const response = await call(app, contactInfo, { fields: { overall: '30' }, headers: { 'Sec-Fetch-Site': site } });

  expect(response.statusCode).toBe(status);
});

const CROSS_SITE_FORM = {
  'X-Requested-With': '',
  Origin: 'https://evil.example',
  'Sec-Fetch-Site': 'cross-site',
  'Sec-Fetch-Mode': 'navigate',
};

test.each(endpoints.filter(({ method }) => method === 'POST'))(
  '$name rejects a form of another site even with a valid session',
  async (endpoint) => {
    const { query } = await buildSession(resources);
    const response = await call(app, endpoint, { query, headers: CROSS_SITE_FORM });

    expect([response.statusCode, Number(response.json<{ code: unknown }>().code)]).toEqual([403, errorCodes.notAllowed]);
  },
);

/** Parses Fastify's printed route tree, in which a path that continues another is indented by four columns. */
function postsOf(tree: string): string[] {
  const parentPaths: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, branch = '', part = '', methods = ''] = /^(.*?── )(\S+)(?: \((.*)\))?/.exec(line) ?? [];
    const depth = branch.length / 4;
    parentPaths.splice(Math.max(0, depth - 1), parentPaths.length, part);
    return methods.split(', ').includes('POST') ? [parentPaths.join('')] : [];
  });
}

test('every POST route below the base path is an endpoint or the signed webhook', async () => {
  await app.ready();
  const posts = postsOf(app.printRoutes({ commonPrefix: false })).filter((url) => url.startsWith('/entirely/'));
  const guardedPaths = endpoints.filter(({ method }) => method === 'POST').map(({ path }) => `/entirely${path}`);

  expect(posts).toEqual(expect.arrayContaining(guardedPaths));
  const others = posts.filter((url) => !guardedPaths.includes(url));
  expect(others).toEqual([webhookPath(':provider')]);
});

test('the cross-site check applies neither to captcha pictures nor to signed webhooks', async () => {
  const sid = (await call(app, captchaSession)).json<{ data: { sid: string } }>().data.sid;
  const picture = await call(app, captchaImage, { fields: { sid, a: '1' }, headers: CROSS_SITE_FORM });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);

  const body = JSON.stringify({ reference: 'nobody', state: 'credited', reason: '' });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signed = signWebhook({ secret: PAYOUT_WEBHOOK_SECRET, id: 'evt-cross-site', timestamp, body });
  const answer = await app.inject({
    method: 'POST',
    url: webhookPath('payout'),
    headers: { 'content-type': 'application/json', ...signed },
    payload: body,
  });
  // Accepted. Its subject is unknown here, so it is stored as a dead letter.
  expect(answer.statusCode).toBe(200);
});
