import { createHash } from 'node:crypto';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { agreementJump, agreements } from '@hiram/contract/endpoints/agreement.ts';
import { legacyConfirmLoan } from '@hiram/contract/endpoints/legacy.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import { buildBorrower, buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { offeredSession, orderedSession } from '../../../testing/loan-sessions.ts';
import { PRODUCT_ID } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';
import { AGREEMENT_PAGE } from '../../lending/agreements/agreement-links.ts';
import { insertTemplate } from '../../lending/agreements/agreement-rows.ts';

const { app, resources } = await startService();

const LIST = { productId: PRODUCT_ID, scene: '3' };
const jumpFields = (changes: Record<string, string> = {}): Record<string, string> => ({ ...LIST, position: '1', orderId: '', ...changes });

async function linkFor(session: BuiltSession, changes: Record<string, string> = {}): Promise<URL> {
  const answer = await call(app, agreementJump, { query: session.query, fields: jumpFields(changes) });
  expect(answer.statusCode).toBe(200);
  return new URL(answer.json<{ data: { contract_url: string } }>().data.contract_url);
}

const read = (link: URL) => app.inject({ method: 'GET', url: `${link.pathname}${link.search}` });
const bodyOf = async (link: URL): Promise<string> => (await read(link)).body;
const withoutFooter = (html: string): string => html.slice(0, html.indexOf('<footer>'));

const storedAgreementsOf = ({ borrower: { cell, userId } }: BuiltSession) =>
  cell.database.selectFrom('agreement').selectAll().where('userId', '=', userId).orderBy('position').execute();

test('[API-27] lists the agreements of the open offer, at data.data', async () => {
  const { session } = await offeredSession(resources);

  const answer = await call(app, agreements, { query: session.query, fields: LIST });

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    success: true,
    data: {
      data: [
        { title: 'Loan Agreement', position: 1 },
        { title: 'Disclosure Statement', position: 2 },
        { title: 'Privacy Consent', position: 3 },
      ],
    },
  });
});

test('[API-27] rejects a call without an offer, with another scene or for an unknown product', async () => {
  const session = await buildSession(resources);
  expect((await call(app, agreements, { query: session.query, fields: LIST })).json()).toMatchObject({ code: errorCodes.notFound });

  const offered = await offeredSession(resources);
  const requestPage = (fields: Record<string, string>) => call(app, agreements, { query: offered.session.query, fields });
  expect((await requestPage({ ...LIST, productId: 'no-such' })).json()).toMatchObject({ success: false, code: errorCodes.notFound });
  expect((await requestPage({ ...LIST, scene: '4' })).json()).toMatchObject({ code: errorCodes.invalidRequest });
});

test('[API-27 no-session] rejects a call without a session', async () => {
  const { session } = await offeredSession(resources);

  const answer = await call(app, agreements, { query: { userId: session.userId, deviceId: session.deviceId }, fields: LIST });

  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ success: false, code: errorCodes.sessionRefused, data: null });
});

test('[API-27 other] another borrower’s offer gets the answer of a missing offer', async () => {
  await offeredSession(resources);
  const other = await buildSession(resources);

  const [theirs, missing] = [
    await call(app, agreements, { query: other.query, fields: LIST }),
    await call(app, agreements, { query: other.query, fields: { ...LIST, productId: 'no-such' } }),
  ];

  expect(theirs.statusCode).toBe(404);
  expect(theirs.body).toBe(missing.body);
});

test('[API-28] links to a page of the service with the offer’s figures', async () => {
  const { session, offerId } = await offeredSession(resources);

  const link = await linkFor(session);
  const page = await read(link);

  expect(`${link.origin}${link.pathname}`).toBe(`${resources.config.publicOrigin}${AGREEMENT_PAGE}`);
  expect(link.href).not.toContain(session.sessionId);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const text of [offerId, 'Test Borrower', 'Hiram Cash', '₱8,000.00', '₱7,760.00', '₱8,800.00', 'Not agreed to yet'])
    expect(page.body).toContain(text);
  expect(await bodyOf(await linkFor(session, { position: '2' }))).toContain('<h1>Disclosure Statement</h1>');
  expect(await bodyOf(await linkFor(session, { position: '3' }))).toContain('<h1>Privacy Consent</h1>');
});

test('[API-28] limits a link to 20 openings a minute and a borrower to 120 links in ten minutes, without affecting other borrowers', async () => {
  const { session } = await offeredSession(resources);
  const link = await linkFor(session);
  const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await read(link)).statusCode));
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  const refused = await read(link);
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(refused.body).toContain('Opened too often');
  const token = createHash('sha256').update(link.searchParams.get('token') ?? '');
  expect(await secondsLeft(`limit:file-link:*:${token.digest('base64url')}`)).toBe(1);

  const other = await offeredSession(resources);
  expect((await read(await linkFor(other.session))).statusCode).toBe(200);
  for (let links = 1; links < 120; links += 1) await linkFor(session);
  const refusedLink = await call(app, agreementJump, { query: session.query, fields: jumpFields() });
  expect(refusedLink.json()).toMatchObject({ code: errorCodes.tooManyRequests });
  expect(await secondsLeft(`limit:file-links:*:${session.userId}`)).toBe(10);
});

/** Length in minutes of a window in which something was just counted: its counter expires with the window. */
async function secondsLeft(counter: string): Promise<number> {
  const [key = ''] = await resources.redis.keys(counter);
  return Math.ceil((await resources.redis.ttl(key)) / 60);
}

test('[API-28] the page is sandboxed, has no scripts, links or forms, and can be framed only by our own pages', async () => {
  const { session } = await offeredSession(resources);

  const { headers, body } = await read(await linkFor(session));

  const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox`,
  );
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'unsafe-none',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(body).not.toMatch(/<script|<a |<form|<img|style="| on\w+=/i);
});

test('[API-28] escapes markup in the borrower’s name', async () => {
  const borrower = await buildBorrower(resources);
  const name = `<script>alert(1)</script>" onload='x' {principal}\n# Cancelled`;
  await borrower.cell.database.updateTable('borrower').set({ fullName: name }).where('userId', '=', borrower.userId).execute();
  const { session } = await offeredSession(resources, await buildSession(resources, { borrower }));

  const body = await bodyOf(await linkFor(session));

  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&#39;x&#39; {principal} # Cancelled');
  expect(body).not.toContain('<script');
  expect(body).not.toContain('<h2>Cancelled');
});

test('[API-28] an order’s agreement stays the accepted text after a new version of its template', async () => {
  const { session, acceptance } = await offeredSession(resources);
  const before = await bodyOf(await linkFor(session));
  const accepted = await call(app, legacyConfirmLoan, { query: session.query, fields: acceptance });
  const orderId = new URL(accepted.json<{ data: { redirectUrl: string } }>().data.redirectUrl).searchParams.get('orderId') ?? '';

  const template = { scene: 3, position: 1, version: 2, title: 'New agreement', body: 'Everything is different, {borrower}.' };
  for (const { database } of resources.cells.all) await insertTemplate(database, template);
  try {
    const agreed = await bodyOf(await linkFor(session, { orderId }));
    const [kept] = await storedAgreementsOf(session);
    expect(withoutFooter(agreed)).toBe(withoutFooter(before));
    expect(agreed).toContain('Version 1. Agreed to on ');
    expect(agreed).toContain(kept?.textSha256.toString('hex') ?? 'no hash');

    const { session: next } = await offeredSession(resources);
    expect(await bodyOf(await linkFor(next))).toContain('Everything is different, Test Borrower.');
  } finally {
    for (const { database } of resources.cells.all) await database.deleteFrom('agreement_template').where('version', '=', 2).execute();
  }
});

test('accepting an offer stores its agreements with the hash of each text, in the borrower’s cell', async () => {
  const { session, orderId, offerId } = await orderedSession(resources, 21);

  const kept = await storedAgreementsOf(session);

  expect(kept).toMatchObject([
    { orderId, position: 1, version: 1, title: 'Loan Agreement' },
    { orderId, position: 2, version: 1, title: 'Disclosure Statement' },
    { orderId, position: 3, version: 1, title: 'Privacy Consent' },
  ]);
  for (const { text, textSha256 } of kept) {
    expect(text).toContain(offerId);
    expect(createHash('sha256').update(text).digest()).toEqual(textSha256);
  }
});

test('the database rejects an agreement text that does not match its hash', async () => {
  const { session, orderId } = await orderedSession(resources, 21);
  const { database } = session.borrower.cell;

  const change = database.updateTable('agreement').set({ text: 'You owe twice as much.' }).where('orderId', '=', orderId).execute();

  await expect(change).rejects.toThrow('agreement_check');
});

test('an offer whose agreements are missing cannot be accepted', async () => {
  const { database } = resources.cells.cellOfShard(0);
  const templates = await database.selectFrom('agreement_template').selectAll().execute();
  const session = await buildSession(resources, { borrower: await buildBorrower(resources, { inCell: 0 }) });
  await database.deleteFrom('agreement_template').execute();
  try {
    await expect(orderedSession(resources, 21, session)).rejects.toThrow('agreements');
    expect(await database.selectFrom('loan_order').select('orderId').where('userId', '=', session.userId).execute()).toEqual([]);
  } finally {
    await database
      .insertInto('agreement_template')
      .values(templates.map((template) => ({ ...template, keyClauses: JSON.stringify(template.keyClauses) })))
      .execute();
  }
});

test('[API-28] rejects positions and products that the offer or the order does not have', async () => {
  const { session, orderId } = await orderedSession(resources, 21);
  await offeredSession(resources, session);
  const request = (changes: Record<string, string>) => call(app, agreementJump, { query: session.query, fields: jumpFields(changes) });

  for (const changes of [{ position: '9' }, { position: '0' }, { orderId, position: '9' }, { orderId, productId: 'lilim-loan' }])
    expect((await request(changes)).json()).toMatchObject({ success: false, code: errorCodes.notFound });
});

test('[API-28] links expire after 30 minutes; an expired or invented link shows the expired-link page', async () => {
  const { session } = await offeredSession(resources);
  const link = await linkFor(session);
  const keys = await resources.redis.keys('agreement:*');
  const lifetimes = await Promise.all(keys.map((key) => resources.redis.ttl(key)));
  expect(Math.max(...lifetimes)).toBeLessThanOrEqual(30 * 60);
  expect(keys.join()).not.toContain(link.searchParams.get('token'));
  const hash = createHash('sha256')
    .update(link.searchParams.get('token') ?? '')
    .digest('hex');
  await resources.redis.del(`agreement:${hash}`);

  for (const url of [
    `${link.pathname}${link.search}`,
    `${AGREEMENT_PAGE}?token=made-up`,
    AGREEMENT_PAGE,
    `${AGREEMENT_PAGE}?token=a&token=b`,
  ]) {
    const page = await app.inject({ method: 'GET', url });
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-security-policy']).toContain('sandbox');
    expect(page.body).toContain('This link has ended');
  }
});

test('[API-28 no-session] rejects a call without a session', async () => {
  const { session } = await offeredSession(resources);

  const answer = await call(app, agreementJump, { query: { userId: session.userId, deviceId: session.deviceId }, fields: jumpFields() });

  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ success: false, code: errorCodes.sessionRefused });
});

test('[API-28 other] another borrower’s order and offer get the answer of missing ones, in the same and another cell', async () => {
  for (const inCell of [0, 1] as const) {
    const mine = await orderedSession(
      resources,
      21,
      await buildSession(resources, { borrower: await buildBorrower(resources, { inCell: 0 }) }),
    );
    const other = await buildSession(resources, { borrower: await buildBorrower(resources, { inCell }) });
    const request = (changes: Record<string, string>) => call(app, agreementJump, { query: other.query, fields: jumpFields(changes) });

    const [theirs, missing, offer] = [
      await request({ orderId: mine.orderId }),
      await request({ orderId: 'OR000AAAAAAAAAAAA' }),
      await request({}),
    ];

    expect(theirs.statusCode).toBe(404);
    expect(theirs.body).toBe(missing.body);
    expect(offer.body).toBe(missing.body);
  }
});

test('[API-28 other] rejects another borrower’s order of the same shard', async () => {
  const mine = await orderedSession(resources, 21);
  const borrowerOfSameShard = await buildBorrower(resources, { inShard: mine.session.borrower.shard });
  const session = await buildSession(resources, { borrower: borrowerOfSameShard });

  const answer = await call(app, agreementJump, { query: session.query, fields: jumpFields({ orderId: mine.orderId }) });

  expect(answer.json()).toMatchObject({ success: false, code: errorCodes.notFound });
});
