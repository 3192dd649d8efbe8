import { agreedTerms } from '@hiram/contract/endpoints/agreement.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { afterEach, expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { buildBorrower, buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { orderedSession } from '../../../testing/loan-sessions.ts';
import { startService } from '../../../testing/service.ts';
import { sampleAgreementText } from '../../../testing/sample-lender.ts';
import { insertTemplate } from '../../lending/agreements/agreement-rows.ts';

const { app, resources } = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });

const callAgreedTerms = ({ query }: Pick<BuiltSession, 'query'>, orderId = '') => call(app, agreedTerms, { query, fields: { orderId } });

async function agreed(session: BuiltSession, orderId = '') {
  const { data } = (await callAgreedTerms(session, orderId)).json<{ data: { agreements: readonly Record<string, unknown>[] } }>();
  return data.agreements;
}

async function publishSecondVersion(): Promise<void> {
  const template = {
    scene: 3,
    position: 1,
    version: 2,
    title: 'Loan Agreement',
    body: `${sampleAgreementText('Loan Agreement')}\n# 11. Language\nEnglish.`,
  };
  for (const { database } of resources.cells.all) await insertTemplate(database, template);
}

afterEach(async () => {
  for (const { database } of resources.cells.all) await database.deleteFrom('agreement_template').where('version', '=', 2).execute();
});

test('[BEY-18] lists the versions accepted with an order, the acceptance day and the current version of each', async () => {
  const { session, orderId } = await orderedSession(resources, 174);
  const storedAgreement = await session.borrower.cell.database
    .selectFrom('agreement')
    .select('agreedAt')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const agreedOn = manilaDateOf(storedAgreement.agreedAt);
  await publishSecondVersion();

  expect(await agreed(session, orderId)).toEqual([
    { title: 'Loan Agreement', position: 1, version: 1, agreedOn, versionNow: 2 },
    { title: 'Disclosure Statement', position: 2, version: 1, agreedOn, versionNow: 1 },
    { title: 'Privacy Consent', position: 3, version: 1, agreedOn, versionNow: 1 },
  ]);
});

test('[BEY-18] without an order id lists the last accepted versions, or none for a borrower without loans', async () => {
  const { session, orderId } = await orderedSession(resources, 200);
  await publishSecondVersion();
  expect(await agreed(session)).toMatchObject([{ version: 1, versionNow: 2 }, {}, {}]);

  await orderedSession(resources, 21, session);

  expect(await agreed(session)).toMatchObject([{ version: 2, versionNow: 2 }, {}, {}]);
  expect(await agreed(session, orderId)).toMatchObject([{ version: 1, versionNow: 2 }, {}, {}]);
  expect(await agreed(await buildSession(resources))).toEqual([]);
});

test('[BEY-18] a withdrawn agreement stays listed with its accepted version and no current version', async () => {
  const { session, orderId } = await orderedSession(resources, 200);
  const { database } = session.borrower.cell;
  const privacy = await database.selectFrom('agreement_template').selectAll().where('position', '=', 3).executeTakeFirstOrThrow();
  await database.deleteFrom('agreement_template').where('position', '=', 3).execute();
  try {
    expect(await agreed(session, orderId)).toMatchObject([{}, {}, { title: 'Privacy Consent', version: 1, versionNow: null }]);
  } finally {
    await insertTemplate(database, privacy);
  }
});

test('[BEY-18 no-session] rejects a call without a session', async () => {
  const { orderId } = await orderedSession(resources, 174);

  const answer = await callAgreedTerms({ query: {} }, orderId);

  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: errorCodes.sessionRefused });
});

test('[BEY-18 other] another borrower’s order of the same shard gets the answer of a missing order', async () => {
  const { session, orderId } = await orderedSession(resources, 174);
  const sessionOfSameShard = await buildSession(resources, {
    borrower: await buildBorrower(resources, { inShard: session.borrower.shard }),
  });

  const [theirs, missing] = [
    await callAgreedTerms(sessionOfSameShard, orderId),
    await callAgreedTerms(sessionOfSameShard, 'OR000AAAAAAAAAAAA'),
  ];

  expect(theirs.json()).toMatchObject({ code: errorCodes.notFound });
  expect(theirs.body).toBe(missing.body);
});
