import { agreementJump } from '@hiram/contract/endpoints/agreement.ts';
import { expect, test } from 'vitest';
import { call } from '../../../testing/calls.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { offeredSession, orderedSession } from '../../../testing/loan-sessions.ts';
import { PRODUCT_ID } from '../../../testing/loans.ts';
import { startService } from '../../../testing/service.ts';
import type { TestService } from '../../../testing/service.ts';
import { sampleAgreementText } from '../../../testing/sample-lender.ts';
import { insertTemplate } from '../../lending/agreements/agreement-rows.ts';

const philippine = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });
const specified = await startService();

async function read({ app }: TestService, { query }: BuiltSession, orderId = '', lang = 'en'): Promise<string> {
  const fields = { productId: PRODUCT_ID, scene: '3', position: '1', orderId };
  const answer = await call(app, agreementJump, { query, fields, headers: { 'accept-language': lang } });
  const link = new URL(answer.json<{ data: { contract_url: string } }>().data.contract_url);
  return (await app.inject({ method: 'GET', url: `${link.pathname}${link.search}` })).body;
}

/** Publishes the lender's next version, in which two clauses differ and one is new, for the duration of `work`. */
async function withNextVersion({ resources }: TestService, work: () => Promise<void>): Promise<void> {
  const body = `${sampleAgreementText('Loan Agreement').replace('within {judgmentDays} of the judgment', 'within {judgmentDays} of the final judgment')}
# 11. Language
The Borrower may ask for this agreement in Filipino.`;
  const template = { scene: 3, position: 1, version: 2, title: 'Loan Agreement', body };
  for (const { database } of resources.cells.all) await insertTemplate(database, template);
  try {
    await work();
  } finally {
    for (const { database } of resources.cells.all) await database.deleteFrom('agreement_template').where('version', '=', 2).execute();
  }
}

test('[BEY-18] an agreement opens with its key clauses and this loan’s figures, in both languages of the profile', async () => {
  const { session } = await offeredSession(philippine.resources);

  const body = await read(philippine, session);

  const head = body.slice(0, body.indexOf('<h2>1. The loan</h2>'));
  expect(head).toContain('<h2>In short</h2>');
  expect(head).toContain('You borrow ₱8,000.00 and receive ₱7,760.00');
  expect(head).toContain('<details lang="fil"><summary>Sa Filipino</summary>');
  expect(head).toContain('Hihiram ka ng ₱8,000.00');
  expect(body).not.toMatch(/<script|style="| on\w+=/i);
});

test('[BEY-14] [BEY-18] a Filipino page has the key clauses in Filipino first; the agreement text stays English', async () => {
  const { session } = await offeredSession(philippine.resources);

  const body = await read(philippine, session, '', 'fil');

  const head = body.slice(body.indexOf('<section'), body.indexOf('<details'));
  expect(head).toContain('<section class="box" lang="fil"><h2>Sa madaling salita</h2>');
  expect(head).toContain('Babayaran mo ang ₱8,800.00 sa kabuuan: 4 na hulog, isa bawat 30 araw. (2)');
  expect(head).not.toMatch(/payment|day|half/);
  expect(body).toContain('<details lang="en"><summary>In English</summary><ul><li>You borrow');
  expect(body).toContain('<div lang="en"><p>Offer ');
});

test('[BEY-18] an accepted agreement keeps its key clauses and shows no changes', async () => {
  const { session, orderId } = await orderedSession(philippine.resources, 21);

  const body = await read(philippine, session, orderId);

  expect(body).toContain('You borrow ₱8,000.00');
  expect(body).not.toContain('What changed');
});

test('[BEY-18] shows the changed clauses of a new version on the order’s agreement and on the next offer’s', async () => {
  const { session, orderId } = await orderedSession(philippine.resources, 200);

  await withNextVersion(philippine, async () => {
    const agreed = await read(philippine, session, orderId);
    expect(agreed).toContain('<h2>What changed since you agreed</h2>');
    expect(agreed).toContain('it stays yours');
    expect(agreed).toContain('<h3>Changed: <span lang="en">9. Court judgment</span></h3>');
    expect(agreed).toContain('of the <ins>final </ins>judgment.');
    expect(agreed).toContain('<h3>New: <span lang="en">11. Language</span></h3>');
    expect(agreed.match(/<h3>/g)).toHaveLength(2);

    const inFilipino = await read(philippine, session, orderId, 'fil');
    expect(inFilipino).toContain('<h2>Ano ang nagbago mula nang sumang-ayon ka</h2>');
    expect(inFilipino).toContain('<h3>Binago: <span lang="en">9. Court judgment</span></h3><p class="pre" lang="en">');

    await offeredSession(philippine.resources, session);
    const offered = await read(philippine, session);
    expect(offered).toContain('<h2>What changed since you last agreed</h2>');
    expect(offered.match(/<h3>/g)).toHaveLength(2);
  });
});

test('[BEY-18] the specified profile shows neither key clauses nor changes', async () => {
  const { session, orderId } = await orderedSession(specified.resources, 200);
  await withNextVersion(specified, async () => {
    const agreed = await read(specified, session, orderId);
    for (const words of ['In short', 'What changed', '<section']) expect(agreed).not.toContain(words);
    expect(agreed).toContain('<h1>Loan Agreement</h1>\n<div lang="en"><p>Offer ');
  });
});
