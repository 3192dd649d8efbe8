import { expect, type Browser, type Page } from '@playwright/test';
import { complaintList, saveComplaint } from '@hiram/contract/endpoints/complaint.ts';
import { test } from '../../engines/fixture.ts';
import { callAs } from '../../support/applications.ts';
import { dueOrder, rowsOfBorrower, acceptOffer } from '../../support/orders.ts';
import { newestPayment, payAtProvider } from '../../support/payments.ts';
import { openCode } from '../../support/repaying.ts';
import { sharedStack, type SharedStack } from '../../support/shared-stack.ts';
import { accessibilityFindings, expectNoOffence, signInAs, startStaffBrowser } from '../../support/staff-browser.ts';

/** Staff have a browser of their own, so these tests run only once, not in every engine of the borrower. */
const STAFF_ALONE_TAG = { tag: '@staff-alone' };

let desk: string;
let browser: Browser;

test.beforeAll(async ({ profileName }) => {
  desk = sharedStack(profileName).desk.url;
  browser = await startStaffBrowser();
});

test.afterAll(async () => {
  await browser.close();
});

/** Creates a borrower with a complaint and returns the complaint's number. */
async function createComplaint(stack: SharedStack, text: string): Promise<{ readonly address: URL; readonly problemId: string }> {
  const address = await acceptOffer(stack, { decision: 'person' });
  const orderNo = address.searchParams.get('orderId') ?? '';
  await callAs(address, saveComplaint, { problemType: 2, problemSonType: null, problemDetail: text, problemImage: [], orderNo });
  const problemId = (await callAs(address, complaintList, {})).tabs.flatMap(({ items }) => items)[0]?.id ?? '';
  return { address, problemId };
}

const REFUND = { pesos: '25000.00', centavos: 25_000_00 } as const;

/** Creates a loan whose code was overpaid twice, so that the refund exceeds the limit of one person. */
async function createOverpaidOrder(stack: SharedStack): Promise<URL> {
  const address = await dueOrder(stack, 0);
  await openCode(address);
  const { intentId } = await newestPayment(address);
  for (const payment of ['first', 'second'])
    await payAtProvider(stack, intentId, { amount: 16_000_00, paymentId: `${payment}-of-${intentId}` });
  const overpaidOrderQuery = `select order_id from loan_order where user_id = $1 and overpayment_balance > ${REFUND.centavos}`;
  await expect.poll(() => rowsOfBorrower(stack, address, overpaidOrderQuery)).toHaveLength(1);
  return address;
}

async function openOrder(page: Page, orderId: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.getByLabel('Order', { exact: true }).fill(orderId);
  await page.getByLabel('Reason').fill('she has paid twice');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: orderId }).click();
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function toComplaints(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'Complaints' })).toBeVisible();
}

test('a new complaint appears to two agents without a reload, and only one of them can claim it', STAFF_ALONE_TAG, async ({ stack }) => {
  const [liza, noel] = await Promise.all([signInAs(browser, desk, 'Liza Reyes'), signInAs(browser, desk, 'Noel Cruz')]);
  await Promise.all([toComplaints(liza), toComplaints(noel)]);
  const text = `Both see this at once ${Date.now()}.`;
  await createComplaint(stack, text);
  await Promise.all([liza, noel].map((page) => expect(rowOf(page, text)).toBeVisible()));

  for (const page of [liza, noel]) await rowOf(page, text).click();
  await Promise.all([liza, noel].map((page) => expect(page.getByText('Not taken.')).toBeVisible()));
  await Promise.all([liza.keyboard.press('t'), noel.keyboard.press('t')]);

  const holders = async (): Promise<readonly (string | null)[]> =>
    Promise.all([liza, noel].map((page) => rowOf(page, text).getByRole('gridcell').nth(3).textContent()));
  await expect.poll(async () => new Set(await holders()).size === 1 && (await holders())[0] !== '').toBe(true);
  const claimMarks = await Promise.all([liza, noel].map((page) => page.getByText(/^Yours until/).count()));
  expect(claimMarks.toSorted((one, other) => one - other)).toEqual([0, 1]);
  const [claimantPage, otherPage] = claimMarks[0] === 1 ? [liza, noel] : [noel, liza];
  await expect(claimantPage.getByRole('button', { name: 'Answer' })).toBeVisible();
  await expect(otherPage.getByText('A colleague is working on this item, so you cannot act on it.')).toBeVisible();
  [liza, noel].forEach(expectNoOffence);
});

test('a complaint is answered by keyboard, and the borrower reads and rates the reply at once', async ({ phone, stack }) => {
  const text = `I paid on Monday, and it is not here ${Date.now()}.`;
  const { address, problemId } = await createComplaint(stack, text);
  const liza = await signInAs(browser, desk, 'Liza Reyes');
  await toComplaints(liza);
  await liza.keyboard.press('/');
  await liza.keyboard.type(problemId);
  await expect(rowOf(liza, text)).toBeVisible();
  await liza.keyboard.press('Escape');
  await liza.keyboard.press('Enter');
  await expect(liza.getByRole('region', { name: 'Item' })).toContainText(problemId);
  await liza.keyboard.press('1');
  await expect(liza.getByLabel('Template')).toContainText('Payment found');
  await liza.getByRole('textbox', { name: 'Answer' }).fill('We found it, and it counts from Monday.');
  await liza.keyboard.press('Tab');
  await liza.getByLabel('Reason').fill('found at the provider');
  await liza.keyboard.press('Control+Enter');
  await expect(liza.getByRole('status').filter({ hasText: 'Done.' }).first()).toBeVisible();
  await expect(rowOf(liza, text)).toBeHidden();

  address.pathname = '/complainDetails';
  address.searchParams.set('problemId', problemId);
  await phone.open(address.href);
  await phone.expectText('We found it, and it counts from Monday.');
  await phone.tap('5 stars');
  await phone.tap('Send');
  await phone.expectText('Successful demonstration！');

  await liza.keyboard.press('g');
  await liza.keyboard.press('a');
  await expect(rowOf(liza, text)).toContainText('5 of 5');
  expectNoOffence(liza);
});

test('a refund needs the approval of a second supervisor, and is then posted to the ledger', STAFF_ALONE_TAG, async ({ stack }) => {
  const address = await createOverpaidOrder(stack);
  const orderId = address.searchParams.get('orderId') ?? '';
  const refunds = () =>
    rowsOfBorrower(
      stack,
      address,
      `select debit_account as debit, credit_account as credit, amount::float8 as amount from transfer
       where user_id = $1 and debit_account = 'overpayment' and credit_account = 'lender.cash'`,
    );
  const [maria, jose] = await Promise.all([signInAs(browser, desk, 'Maria Santos'), signInAs(browser, desk, 'Jose Garcia')]);

  await openOrder(maria, orderId);
  await maria.getByRole('button', { name: 'Record a refund' }).click();
  await maria.getByLabel('Amount in pesos').fill(REFUND.pesos);
  await maria.getByLabel('Reference of the bank').fill(`BANK-${orderId}`);
  await maria.getByRole('form').getByLabel('Reason').fill('her bank account has paid twice');
  await maria.keyboard.press('Control+Enter');
  await expect(maria.getByRole('status').filter({ hasText: 'Nothing was done. The act waits until' }).first()).toBeVisible();

  const waiting = (page: Page) => page.getByRole('row').filter({ hasText: 'requested by maria.santos' }).filter({ hasText: '25,000.00' });
  for (const page of [maria, jose]) {
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await waiting(page).click();
  }
  await expect(maria.getByText('You made this request yourself: another supervisor must approve it.')).toBeVisible();
  await expect(maria.getByRole('button', { name: 'Approve' })).toBeHidden();
  expect(await refunds()).toEqual([]);

  await jose.getByRole('button', { name: 'Approve' }).click();
  await jose.getByLabel('Reason').fill('both payments are on the statement');
  await jose.keyboard.press('Control+Enter');
  await expect(jose.getByRole('status').filter({ hasText: 'Done.' }).first()).toBeVisible();
  for (const page of [maria, jose]) await expect(waiting(page)).toBeHidden();
  expect(await refunds()).toEqual([{ debit: 'overpayment', credit: 'lender.cash', amount: REFUND.centavos }]);

  await openOrder(jose, orderId);
  await jose.keyboard.press('Escape');
  await expect(
    jose
      .getByRole('table', { name: 'Transactions' })
      .getByRole('row')
      .filter({ hasText: `BANK-${orderId}` }),
  ).toContainText('25,000.00');
  [maria, jose].forEach(expectNoOffence);
});

for (const dark of [false, true]) {
  test(
    `axe finds no violation on any screen in ${dark ? 'dark' : 'light'} mode, and no screen is wider than 1280`,
    STAFF_ALONE_TAG,
    async ({ stack }) => {
      await createComplaint(stack, 'Somebody has to look at this.');
      const maria = await signInAs(browser, desk, 'Maria Santos', { width: 1280, height: 800, dark });
      const places = maria.getByRole('navigation', { name: 'Desk' }).getByRole('link');
      for (const place of await places.all()) {
        await place.click();
        await expect(maria.getByRole('heading', { level: 1 })).toBeVisible();
        const isWider = await maria.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect([await place.textContent(), await accessibilityFindings(maria), isWider]).toEqual([expect.anything(), [], false]);
      }
      expectNoOffence(maria);
    },
  );
}

test('Sign out, confirmed at the identity provider, ends the session of the desk', STAFF_ALONE_TAG, async () => {
  const ana = await signInAs(browser, desk, 'Ana Lim');
  await ana.getByRole('button', { name: 'Sign out' }).click();
  // The provider shows a confirmation and redirects to the desk.
  await ana.getByRole('button', { name: 'Sign out' }).click();
  await expect(ana.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect((await ana.request.get(`${desk}/desk/me`)).status()).toBe(401);
});
