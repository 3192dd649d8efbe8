import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fullPathOf } from '@hiram/contract/wire/endpoint.ts';
import { REQUESTED_WITH } from '@hiram/contract/wire/session.ts';
import { expect, type Browser, type Page } from '@playwright/test';
import { complaintList, saveComplaint, uploadComplaintImage } from '@hiram/contract/endpoints/complaint.ts';
import { scaleTimeout } from '../../../../tools/testing/timeout-scale.ts';
import { test } from '../../../engines/fixture.ts';
import { runSql } from '../../../stack/databases.ts';
import { startDesk, type RunningDesk } from '../../../stack/desk.ts';
import { repositoryRoot } from '../../../stack/repository.ts';
import { callAs } from '../../../support/applications.ts';
import { activeOrder, dueOrder } from '../../../support/orders.ts';
import { sharedStack, type SharedStack } from '../../../support/shared-stack.ts';
import { replyToComplaint } from '../../../support/ops.ts';
import { signInAs, startStaffBrowser, type DeskLook } from '../../../support/staff-browser.ts';

const folder = join(repositoryRoot, 'reports/pictures');

let desk: RunningDesk;
let browser: Browser;
let orderId: string;

test.beforeAll(async ({ profileName }) => {
  test.setTimeout(scaleTimeout(600_000));
  const stack = sharedStack(profileName);
  await fill(stack);
  [desk, browser] = await Promise.all([
    startDesk({ serviceEnvironment: { ...stack.serviceEnvironment, SECOND_PERSON_ABOVE: '1000' }, onCrash: console.error }),
    startStaffBrowser(),
  ]);
  mkdirSync(folder, { recursive: true });
});

test.afterAll(async () => {
  await browser.close();
  await desk.stop();
});

const COMPLAINTS: readonly (readonly [type: number, daysAgo: number, text: string])[] = [
  [2, 9, 'I paid ₱2,320.00 at the counter on Friday. The order still shows the old amount, and today a penalty was added to it.'],
  [1, 4, 'I was called four times after 10 pm, from two numbers. I had already said that I will pay on the due date.'],
  [3, 2, 'The processing fee in the app and in the agreement are different. Which one is right?'],
  [2, 1, 'My wallet says that the payment was made, with a reference. The order does not know of it.'],
  [2, 0, 'Nagbayad na po ako kahapon sa counter pero wala pa rin sa app. Pakitingnan po.'],
];

/** Fills every queue of the desk with items of different ages. */
async function fill(stack: SharedStack): Promise<void> {
  for (const [problemType, daysAgo, problemDetail] of COMPLAINTS) {
    const address = problemType === 2 && daysAgo === 9 ? await dueOrder(stack, -3) : await activeOrder(stack);
    orderId ??= address.searchParams.get('orderId') ?? '';
    const url = await uploadSlip(address);
    const complaint = { problemType, problemSonType: problemType === 1 ? 1 : null, problemDetail, problemImage: [url] };
    await callAs(address, saveComplaint, { ...complaint, orderNo: address.searchParams.get('orderId') ?? '' });
    const problemId = (await callAs(address, complaintList, {})).tabs.flatMap(({ items }) => items)[0]?.id ?? '';
    for (const cell of stack.cellUrls)
      await runSql(
        cell,
        "update complaint set sent_at = sent_at - $2 * interval '1 day', reply_by = reply_by - $2::integer where complaint_id = $1",
        [problemId, daysAgo],
      );
    if (problemType === 3)
      await replyToComplaint(stack, problemId, 'The agreement is right. We have corrected the page, and you owe nothing more.');
  }
  for (const [index, amount] of [232_000, 50_000, 1_250_000].entries())
    await runSql(
      stack.directoryUrl,
      `insert into suspense (provider, event_id, amount, currency, reference, reason, channel_name, paid_at, received_at)
       values ('tulay', $1, $2, 'PHP', $3, $4, 'Counter', now() - $5 * interval '1 day', now() - $5 * interval '1 day')`,
      [`evt_84${index}1`, amount, `0917-55${index}-21${index}`, 'no such reference', index * 2 + 1],
    );
  await runSql(
    stack.directoryUrl,
    `insert into discrepancy (discrepancy_id, provider, kind, subject, known, reported, order_id, first_reported_at, last_reported_at, times)
     values ('5f2e9c1a7b', 'tulay', 'payment', 'pay_7731', '{"amount":232000,"paidOn":"2026-11-16"}', '{"amount":223000,"paidOn":"2026-11-16"}', $1,
       now() - interval '1 day', now(), 3)`,
    [orderId],
  );
  await runSql(
    stack.directoryUrl,
    `insert into webhook (provider, delivery_id, digest, reported, headers, body, received_at, trouble)
     values ('tulay', 'dlv_20481', sha256('picture'), '{"type":"payment.refunded"}', '{}', convert_to('{"type":"payment.refunded","payment":"pay_7731","amount":"2320.00"}', 'UTF8'),
       now() - interval '3 hours', 'the adapter does not support this type of event: payment.refunded')`,
  );
}

async function uploadSlip(address: URL): Promise<string> {
  const form = new FormData();
  form.set(
    'problemImage',
    new Blob([await readFile(join(repositoryRoot, 'docs/pictures/receipt.png'))], { type: 'image/png' }),
    'slip.png',
  );
  const url = new URL(`${fullPathOf(uploadComplaintImage)}${address.search}`, address);
  const response = await fetch(url, { method: 'POST', body: form, headers: { [REQUESTED_WITH.name]: REQUESTED_WITH.value } });
  return ((await response.json()) as { readonly data: { readonly url: string } }).data.url;
}

const LOOKS: readonly DeskLook[] = [1280, 1920].flatMap((width) =>
  [false, true].map((dark) => ({ width, height: width === 1280 ? 800 : 1080, dark })),
);

async function go(page: Page, key: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(key);
}

async function openFirst(page: Page, key: string): Promise<void> {
  await go(page, key);
  await page.getByRole('row').nth(1).click();
  await expect(page.getByRole('region', { name: 'Item' }).getByRole('heading', { level: 2 })).toBeVisible();
}

for (const look of LOOKS) {
  test(`pictures of the desk, ${look.width} ${look.dark ? 'dark' : 'light'}`, async () => {
    test.slow();
    const picture = async (page: Page, name: string): Promise<void> => {
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(folder, `desk-${name}-${look.width}-${look.dark ? 'dark' : 'light'}.png`) });
    };
    const maria = await signInAs(browser, desk.origin, 'Maria Santos', look);
    await expect(maria.getByText(/waits$/)).toBeVisible();
    await expect(maria.locator('canvas')).toHaveCount(3);
    await picture(maria, 'today');
    await go(maria, 'c');
    await expect(maria.getByRole('row').nth(1)).toBeVisible();
    await picture(maria, 'queue');
    await maria.keyboard.press('?');
    await picture(maria, 'keys');
    await maria.keyboard.press('Escape');
    await maria.keyboard.press('Enter');
    await expect(maria.getByRole('img')).toBeVisible();
    await picture(maria, 'complaint');
    await maria.keyboard.press('1');
    await maria.getByLabel('Template').selectOption({ index: 1 });
    await picture(maria, 'answer');
    await maria.keyboard.press('Escape');
    await maria.keyboard.press('r');
    await expect(maria.getByText('Not taken.')).toBeVisible();
    for (const [key, name] of [
      ['m', 'suspense'],
      ['d', 'discrepancy'],
      ['l', 'dead-letter'],
    ] as const) {
      await openFirst(maria, key);
      await picture(maria, name);
    }
    await go(maria, 'b');
    await maria.getByLabel('Order', { exact: true }).fill(orderId);
    await maria.getByLabel('Reason').fill('she called about her payment');
    await maria.keyboard.press('Enter');
    await expect(maria.getByRole('heading', { name: 'Loans', exact: true })).toBeVisible();
    await picture(maria, 'file');
    await maria.keyboard.press('Escape');
    await go(maria, 'o');
    await expect(maria.getByRole('heading', { name: 'Log' })).toBeVisible();
    await expect(maria.getByRole('row').nth(1)).toBeVisible();
    await picture(maria, 'log');
    await maria.context().close();
    const stranger = await browser.newContext({ viewport: look, colorScheme: look.dark ? 'dark' : 'light' });
    const door = await stranger.newPage();
    await door.goto(desk.origin);
    await expect(door.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await picture(door, 'sign-in');
  });
}
