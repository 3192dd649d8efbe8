import { endpoints } from '@hiram/contract/endpoints.ts';
import { errorCodes } from '@hiram/contract/errors.ts';
import { contactInfo } from '@hiram/contract/support.ts';
import { expect, test } from 'vitest';
import { call } from '../../testing/calls.ts';
import { startService } from '../../testing/service.ts';

const { app } = await startService();

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
])('a post that the browser marks %s answers %i', async (site, status) => {
  const response = await call(app, contactInfo, { fields: { overall: '30' }, headers: { 'Sec-Fetch-Site': site } });

  expect(response.statusCode).toBe(status);
});
