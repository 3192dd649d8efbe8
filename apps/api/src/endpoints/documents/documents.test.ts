import { formatDay } from '@hiram/contract/product/format-date.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { AnswerOf, Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { centavos } from '@hiram/contract/wire/money.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { PROFILE_NAMES } from '@hiram/contract/product/profile.ts';
import * as contract from '@hiram/contract/endpoints/documents.ts';
import { expect, test } from 'vitest';
import { fromAddress, newAddress } from '../../../testing/addresses.ts';
import { call } from '../../../testing/calls.ts';
import { buildSession } from '../../../testing/factories.ts';
import type { BuiltSession } from '../../../testing/factories.ts';
import { SCENARIOS, buildScenario } from '../../../testing/loan-scenarios.ts';
import { buildOrder, inTransaction } from '../../../testing/loans.ts';
import { day } from '../../../testing/payments.ts';
import { factsIn, textIn } from '../../../testing/pdf.ts';
import { readLoan } from '../../../testing/read-loan.ts';
import { startService } from '../../../testing/service.ts';
import { postedFlows } from '../../../testing/posted-flows.ts';
import { lockOrder } from '../../lending/ledger/transfers.ts';
import { pesos } from '../../platform/i18n/display.ts';
import { dateOf, sumOf, totalOwed, unpaidInterest, unpaidPenalties, unpaidPrincipal } from '../../lending/engine/loan.ts';
import { paidIn, totalOf } from '../../lending/engine/paid.ts';
import { reversePayment, writeOff } from '../../lending/servicing/staff-transactions.ts';

type Service = Awaited<ReturnType<typeof startService>>;
type BuiltScenario = Awaited<ReturnType<typeof buildScenario>>;

const services: Readonly<Record<(typeof PROFILE_NAMES)[number], Service>> = {
  specified: await startService(),
  philippines: await startService({ environment: { HIRAM_PROFILE: 'philippines' } }),
};
const { app, resources } = services.philippines;

async function callEndpoint<E extends Endpoint>(service: Service, endpoint: E, session: BuiltSession, fields: Record<string, string>) {
  const answer = await call(service.app, endpoint, { query: session.query, fields });
  return answer.json<{ success: boolean; code: number; data: AnswerOf<E> }>();
}

const paidOf = async (built: BuiltScenario) => paidIn(await postedFlows(built.borrower.cell.database, built));

const receiptsOf = async (service: Service, { session, orderId }: BuiltScenario) =>
  (await callEndpoint(service, contract.receipts, session, { orderId })).data.receipts;

async function open(service: Service, url: string) {
  const { pathname, search } = new URL(url);
  return service.app.inject({ method: 'GET', url: `${pathname}${search}` });
}

async function pdfOf(
  service: Service,
  endpoint: Endpoint,
  { session, orderId }: BuiltScenario,
  fields: Record<string, string>,
): Promise<Buffer> {
  const { data } = await callEndpoint(service, endpoint, session, { orderId, lang: 'en', ...fields });
  const answer = await open(service, (data as { url: string }).url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return answer.rawPayload;
}

const everyScenario = PROFILE_NAMES.flatMap((profile) =>
  SCENARIOS[profile].map((scenario) => ({ profile, scenario, name: scenario.name })),
);

test.each(everyScenario)(
  '[BEY-06] $profile, $name: the receipts have every payment and sum to the ledger’s total',
  async ({ profile, scenario }) => {
    const service = services[profile];
    const built = await buildScenario(service.resources, scenario);
    const { database } = built.borrower.cell;

    const receipts = await receiptsOf(service, built);

    const paid = scenario.paying.map(({ id, amount, on, postedOn = on }) => [id, 'Test', amount, day(on), day(postedOn)]);
    expect(
      receipts.map(({ reference, channelName, amount, paidOn, postedOn }) => [reference, channelName, amount, paidOn, postedOn]),
    ).toEqual(paid.toReversed());
    for (const { amount, toPenalty, toInterest, toPrincipal, toRolloverFee, kept } of receipts)
      expect(toPenalty + toInterest + toPrincipal + toRolloverFee + kept).toBe(amount);
    const order = await database.selectFrom('loan_order').selectAll().where('userId', '=', built.userId).executeTakeFirstOrThrow();
    const posted = totalOf(await paidOf(built)) + order.overpaymentBalance + order.rolloverBalance;
    expect(sumOf(receipts, ({ amount }) => amount)).toBe(posted);
  },
);

// Excludes scenarios with held money, whose later allocation is on the statement but on no receipt.
test.each(everyScenario.filter(({ scenario }) => scenario.waits !== true))(
  '[BEY-06] $profile, $name: the parts of the receipts sum to the parts in the ledger',
  async ({ profile, scenario }) => {
    const service = services[profile];
    const built = await buildScenario(service.resources, scenario);

    const receipts = await receiptsOf(service, built);

    expect(await paidOf(built)).toMatchObject({
      principal: sumOf(receipts, ({ toPrincipal }) => toPrincipal),
      interest: sumOf(receipts, ({ toInterest }) => toInterest),
      penalty: sumOf(receipts, ({ toPenalty }) => toPenalty),
      rollover: sumOf(receipts, ({ toRolloverFee }) => toRolloverFee),
    });
  },
);

const lineOf = (label: string, amount: Centavos): string => (amount === 0 ? '' : `\n${label} ${pesos(amount)}\n`);

test.each(everyScenario.filter(({ scenario }) => scenario.paying.length > 0))(
  '[BEY-06] $profile, $name: the PDF of the last receipt has its amounts',
  async ({ profile, scenario }) => {
    const service = services[profile];
    const built = await buildScenario(service.resources, scenario);
    const [receipt] = await receiptsOf(service, built);
    if (receipt === undefined) throw new Error('the payment has no receipt');

    const text = await textIn(await pdfOf(service, contract.receiptDocument, built, { payment: String(receipt.payment) }));

    for (const line of [
      `Payment received\n${pesos(receipt.amount)}`,
      `Receipt No. ${inGroups(receipt.number)}`,
      `Paid on ${formatDay('en', receipt.paidOn)}`,
      'Paid through Test\n',
      `Reference ${receipt.reference}`,
      'From Test Borrower',
      lineOf('To principal', receipt.toPrincipal),
      lineOf('To interest', receipt.toInterest),
      lineOf('To penalties', receipt.toPenalty),
      lineOf('To the rollover fee', receipt.toRolloverFee),
      `Left to repay ${pesos(receipt.owedAfter)}`,
    ])
      expect(text).toContain(line);
  },
);

test.each(everyScenario)(
  '[BEY-15] $profile, $name: the PDF of today’s statement matches the stored loan',
  async ({ profile, scenario }) => {
    const service = services[profile];
    const built = await buildScenario(service.resources, scenario);
    const today = manilaDateOf(await service.resources.clock.now());
    // Computed from the stored rows, not from the payments.
    const loan = await readLoan(service.resources, built, today);

    const statement = await textIn(await pdfOf(service, contract.statementDocument, built, { asOf: '' }));

    const balance = statement.slice(statement.indexOf(`Balance on ${formatDay('en', today)}`));
    for (const line of [
      `Principal ${pesos(unpaidPrincipal(loan))}`,
      `Interest ${pesos(unpaidInterest(loan))}`,
      `Penalties ${pesos(unpaidPenalties(loan))}`,
      `Left to repay ${pesos(totalOwed(loan))}`,
    ])
      expect(balance).toContain(`\n${line}\n`);
    for (const [index, { principal, interest }] of loan.agreed.instalments.entries()) {
      const { number, dueDay } = loan.instalments[index] ?? { number: 0, dueDay: 0 };
      expect(statement).toContain(`\n${number} ${formatDay('en', dateOf(loan, dueDay))} ${pesos(principal)} ${pesos(interest)} `);
    }
    for (const { amount } of scenario.paying) expect(statement).toContain(` ${pesos(centavos(amount))} `);
  },
);

const inGroups = (id: string): string => id.replace(/^(..)(...)(....)(....)(....)$/, '$1 $2 $3 $4 $5');

test('[BEY-15] a statement of a past day excludes later movements; days before the loan and after today are rejected', async () => {
  const service = services.specified;
  const built = await buildScenario(service.resources, SCENARIOS.specified[1] ?? { paying: [] });
  const on = async (date: string) => textIn(await pdfOf(service, contract.statementDocument, built, { asOf: date }));

  const late = await on(day(32));
  expect(late).toMatch(/Statement of loan\nAs of Apr 2, 2026\n/);
  expect(late).toMatch(/Apr 2, 2026 Penalty, 2 days ₱1,232\.00 – – – ₱10,032\.00\n/);
  expect(late).not.toContain('Payment, Test');
  expect(late).toMatch(/Balance on Apr 2, 2026\nPrincipal ₱8,000\.00\nInterest ₱800\.00\nPenalties ₱1,232\.00\nLeft to repay ₱10,032\.00/);
  const paid = await on(day(33));
  expect(paid).toMatch(/Apr 3, 2026 Payment, Test ₱3,668\.00 ₱2,000\.00 ₱320\.00 ₱1,348\.00 ₱6,480\.00\n/);
  expect(paid).toMatch(/\n1 Mar 31, 2026 ₱2,000\.00 ₱320\.00 ₱2,320\.00 ₱0\.00\n/);

  const tomorrow = manilaDateOf(new Date((await service.resources.clock.now()).getTime() + 86_400_000));
  for (const asOf of [tomorrow, day(-1)]) {
    const { orderId } = built;
    expect(await callEndpoint(service, contract.statementDocument, built.session, { orderId, asOf, lang: 'en' })).toMatchObject({
      code: errorCodes.notFound,
    });
  }
});

test.each(everyScenario.filter(({ scenario }) => scenario.settledOn === null))(
  '[BEY-07] $profile, $name: a loan that is still owed has no certificate',
  async ({ profile, scenario }) => {
    const service = services[profile];
    const { session, orderId } = await buildScenario(service.resources, scenario);

    expect(await callEndpoint(service, contract.certificate, session, { orderId })).toMatchObject({
      success: true,
      data: { certificate: null },
    });
    const document = await callEndpoint(service, contract.certificateDocument, session, { orderId, lang: 'en' });
    expect(document).toMatchObject({ code: errorCodes.notFound });
  },
);

test.each(everyScenario.filter(({ scenario }) => scenario.settledOn !== null))(
  '[BEY-07] $profile, $name: the certificate in the answer and in the PDF',
  async ({ profile, scenario }) => {
    const service = services[profile];
    const built = await buildScenario(service.resources, scenario);
    const closedOn = day(scenario.settledOn ?? 0);
    const totalPaid = totalOf(await paidOf(built));

    const { data } = await callEndpoint(service, contract.certificate, built.session, { orderId: built.orderId });

    expect(data.certificate).toMatchObject({
      borrowerName: 'Test Borrower',
      loanAmount: 8_000_00,
      totalPaid,
      borrowedOn: day(0),
      closedOn,
      paymentsOnTime: scenario.onTime,
      payments: 4,
    });
    const text = await textIn(await pdfOf(service, contract.certificateDocument, built, {}));
    const sentence = `Test Borrower has paid loan ${inGroups(built.orderId)} in full and owes nothing on it.`;
    expect(text.replace(/\n/g, ' ')).toContain(sentence);
    for (const line of [
      `Certificate No. ${inGroups(data.certificate?.number ?? '')}`,
      'Loan amount ₱8,000.00',
      `Total paid ${pesos(totalPaid)}`,
      `Borrowed on ${formatDay('en', day(0))}`,
      `Closed on ${formatDay('en', closedOn)}`,
      `Payments on time ${scenario.onTime} of 4`,
      'Hiram Lending Company, SEC Reg. No. 0000000',
    ])
      expect(text).toContain(line);
  },
);

const buildSettledLoan = () => buildScenario(resources, SCENARIOS.philippines[0] ?? { paying: [] });

async function certificateOf(built: BuiltScenario) {
  const { data } = await callEndpoint(services.philippines, contract.certificate, built.session, { orderId: built.orderId });
  if (data.certificate === null) throw new Error('the paid loan has no certificate');
  return data.certificate;
}

const check = async (number: string, code: string, address = newAddress()) =>
  (await call(app, contract.checkDocument, { fields: { number, code }, headers: fromAddress(address).headers })).json<
    Record<string, unknown>
  >();

test('[BEY-07] the public check accepts a typed number and code, and returns only kind, number, amount and date', async () => {
  const built = await buildSettledLoan();
  const { number, checkCode, checkUrl, closedOn } = await certificateOf(built);
  const expected = { kind: 'certificate', number, stands: true, amount: 8_000_00, date: closedOn };

  expect(await check(number, checkCode)).toEqual({ success: true, code: 0, message: 'success', data: expected });
  const typedNumber = inGroups(number).toLowerCase().replace(/0/g, 'o').replace(/1/g, 'l');
  expect(await check(typedNumber, checkCode.replace(/^(.....)/, '$1-').toLowerCase())).toMatchObject({ data: expected });
  const address = new URL(checkUrl);
  expect(`${address.origin}${address.pathname}`).toBe(`${resources.config.publicOrigin}/checkCertificate`);
  expect(Object.fromEntries(address.searchParams)).toEqual({ number, code: checkCode });
  expect(await certificateOf(built)).toMatchObject({ number, checkCode });
});

test('[BEY-07] a wrong code gets the answer of an unknown number, and guesses are limited per address', async () => {
  const { number, checkCode } = await certificateOf(await buildSettledLoan());
  const unknown = number.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const wrong = checkCode.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));

  expect(await check(number, wrong)).toEqual(await check(unknown, checkCode));
  expect(await check(number, wrong)).toMatchObject({ success: false, code: errorCodes.notFound, data: null });
  expect(await check('no number', checkCode)).toMatchObject({ code: errorCodes.notFound });

  const address = newAddress();
  let guessCount = 0;
  while ((await check(number, wrong, address))['code'] === errorCodes.notFound && guessCount < 200) guessCount += 1;
  expect(guessCount).toBe(120);
  expect(await check(number, checkCode, address)).toMatchObject({ code: errorCodes.tooManyRequests });
  expect(await check(number, checkCode)).toMatchObject({ data: { number, stands: true } });
});

test('[BEY-06] [BEY-07] reversing the last payment invalidates its receipt and the certificate', async () => {
  const built = await buildSettledLoan();
  const { number, checkCode } = await certificateOf(built);
  const [last] = await receiptsOf(services.philippines, built);
  if (last === undefined) throw new Error('the payment has no receipt');
  expect(await check(last.number, last.checkCode)).toMatchObject({
    data: { kind: 'receipt', stands: true, amount: last.amount, date: last.paidOn },
  });
  const { data: link } = await callEndpoint(services.philippines, contract.receiptDocument, built.session, {
    orderId: built.orderId,
    payment: String(last.payment),
    lang: 'en',
  });

  const context = { profile: resources.config.profile, at: await resources.clock.now() };
  await inTransaction(built.borrower, async (transaction) => {
    const order = await lockOrder(transaction, built);
    if (order !== null) await reversePayment(transaction, order, last.reference, context);
  });

  expect(await check(last.number, last.checkCode)).toMatchObject({ data: { kind: 'receipt', stands: false } });
  expect(await check(number, checkCode)).toMatchObject({ data: { kind: 'certificate', stands: false, date: null } });
  expect((await receiptsOf(services.philippines, built)).map(({ reference }) => reference)).toEqual(['e2', 'e1']);
  expect((await open(services.philippines, link.url)).statusCode).toBe(404);
});

test('[BEY-07] a written-off loan has no certificate, and its statement shows the write-off', async () => {
  const built = await buildScenario(resources, { paying: [] });
  const context = { profile: resources.config.profile, at: await resources.clock.now() };
  await inTransaction(built.borrower, async (transaction) => {
    const order = await lockOrder(transaction, built);
    if (order !== null) await writeOff(transaction, order, context);
  });

  expect(await callEndpoint(services.philippines, contract.certificate, built.session, { orderId: built.orderId })).toMatchObject({
    data: { certificate: null },
  });
  const statement = await textIn(await pdfOf(services.philippines, contract.statementDocument, built, { asOf: '' }));
  expect(statement).toContain('Debt given up by the');
  expect(statement).toMatch(/Left to repay ₱0\.00\n/);
});

test('[BEY-14] a document is in the requested language if the profile has that language', async () => {
  const built = await buildSettledLoan();
  const pdf = await pdfOf(services.philippines, contract.certificateDocument, built, { lang: 'fil' });

  expect(await textIn(pdf)).toMatch(/Katibayan ng Buong Pagbabayad[\s\S]*Natapos noong May\w* 15, 2026/);
  expect(await factsIn(pdf)).toMatch(/Title:\s+Katibayan ng Buong Pagbabayad/);
  const english = await buildScenario(services.specified.resources, SCENARIOS.specified[0] ?? { paying: [] });
  expect(await textIn(await pdfOf(services.specified, contract.certificateDocument, english, { lang: 'fil' }))).toContain(
    'Certificate of Full Payment',
  );
});

test('[BEY-06] a document’s address has no session id; the file is inline, uncached and needs a valid token', async () => {
  const built = await buildSettledLoan();
  const [receipt] = await receiptsOf(services.philippines, built);
  const fields = { orderId: built.orderId, payment: String(receipt?.payment), lang: 'en' };
  const { data } = await callEndpoint(services.philippines, contract.receiptDocument, built.session, fields);

  expect(data.url).not.toContain(built.session.sessionId);
  const { headers } = await open(services.philippines, data.url);
  expect(headers).toMatchObject({
    'content-disposition': `inline; filename="receipt-${receipt?.number}.pdf"`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  for (const url of [data.url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), data.url.replace(/\?.*/, '')])
    expect((await open(services.philippines, url)).statusCode).toBe(404);
});

const calls = [
  ['BEY-06', contract.receipts, {}],
  ['BEY-06', contract.receiptDocument, { payment: '1', lang: 'en' }],
  ['BEY-07', contract.certificate, {}],
  ['BEY-07', contract.certificateDocument, { lang: 'en' }],
  ['BEY-15', contract.statementDocument, { asOf: '', lang: 'en' }],
] as const;

test.each(calls.map(([id, endpoint, fields]) => ({ id, name: endpoint.name, endpoint, fields })))(
  '[$id no-session] [$id other] $name rejects calls without a session and another borrower’s order',
  async ({ endpoint, fields }) => {
    const built = await buildSettledLoan();
    const stranger = await buildSession(resources);
    const idWithOtherShard = built.orderId.replace(/^OR\d{3}/, `OR${String(stranger.borrower.shard).padStart(3, '0')}`);
    const missing = { success: false, code: errorCodes.notFound, message: 'Not found', data: null };

    expect((await call(app, endpoint, { fields: { ...fields, orderId: built.orderId } })).statusCode).toBe(401);
    for (const orderId of [built.orderId, idWithOtherShard])
      expect(await callEndpoint(services.philippines, endpoint, stranger, { ...fields, orderId })).toEqual(missing);
  },
);

test('[BEY-06] an order whose money has not arrived has no receipts, no certificate and no statement', async () => {
  const session = await buildSession(resources);
  const { orderId } = await buildOrder(resources, { status: 21, borrower: session.borrower });
  for (const [, endpoint, fields] of calls)
    expect(await callEndpoint(services.philippines, endpoint, session, { ...fields, orderId })).toMatchObject({
      code: errorCodes.notFound,
    });
});
