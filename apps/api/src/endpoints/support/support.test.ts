import { CONTACT_OVERALL, contactInfo } from '@hiram/contract/endpoints/support.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { startService } from '../../../testing/service.ts';

const { app, resources } = await startService();

test('[API-09] returns email and telephone of customer service from the database without a session', async () => {
  const answer = await call(app, contactInfo, { fields: { overall: String(CONTACT_OVERALL) } });

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ code: 0, message: 'success', data: { email: 'help@hiram.example', smWa: '(02) 8555 0142' } });
});

test('[API-09] every cell stores the same contact', async () => {
  const rows = await Promise.all(resources.cells.all.map(({ database }) => database.selectFrom('service_contact').selectAll().execute()));

  expect(rows[0]).toHaveLength(1);
  expect(rows[1]).toEqual(rows[0]);
});

test('[API-09] answers notFound if the lender has no contact', async () => {
  for (const { database } of resources.cells.all) await database.deleteFrom('service_contact').execute();

  const answer = await call(app, contactInfo, { fields: { overall: String(CONTACT_OVERALL) } });

  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: errorCodes.notFound, data: null });
});

test('[API-09] names a missing or invalid field without its value', async () => {
  for (const fields of [{}, { overall: '' }, { overall: 'thirty' }, { overall: '-30' }, { overall: '31' }]) {
    const answer = await call(app, contactInfo, { fields });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: errorCodes.invalidRequest, message: 'The request is not valid: overall' });
  }
});
