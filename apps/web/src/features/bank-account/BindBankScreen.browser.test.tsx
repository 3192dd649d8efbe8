import type { BankFormItem } from '@hiram/contract/endpoints/bank-account.ts';
import { manilaDateOf } from '@hiram/contract/product/dates.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { IDEMPOTENCY_HEADER } from '@hiram/contract/wire/session.ts';
import { render } from 'vitest-browser-react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/openPage.tsx';
import { overrideProfile } from '../../../testing/overrideProfile.ts';
import { json, planService, type PlannedAnswer, type SeenRequest } from '../../../testing/service.ts';
import { App } from '../../app/App.tsx';
import { makeQueryClient } from '../../app/queryClient.ts';
import { recordBridge } from '../../platform/bridge/recorder.ts';
import { toast } from '../../ui/toast/toast.ts';
import screen from './BindBankScreen.tsx';
import { filledItems, formItems } from './formFixture.ts';

let shell = recordBridge([]);
beforeEach(() => {
  shell = recordBridge();
});
afterEach(async () => {
  shell.stop();
  await page.viewport(390, 844);
});

const form = (items: readonly BankFormItem[]): PlannedAnswer => json({ code: 0, message: 'success', data: { items } });
const saved = json({ code: 0, message: 'success', data: null });

interface OpenedPage {
  /** Requests after the one for the form. */
  readonly saves: () => Promise<SeenRequest[]>;
  readonly seen: () => Promise<SeenRequest[]>;
}

async function openWith(answers: readonly PlannedAnswer[], more = ''): Promise<OpenedPage> {
  const service = planService();
  for (const answer of answers) await service.answer(answer);
  window.history.replaceState(null, '', `/bindBank?deviceId=${service.deviceId}&productId=P7&orderId=OR1${more}`);
  await render(<App queries={makeQueryClient()} />);
  return { seen: service.seen, saves: async () => (await service.seen()).slice(1) };
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const picker = (name: string | RegExp) => page.getByRole('button', { name });
const wheel = (name: string) => page.getByRole('listbox', { name });
const next = page.getByRole('button', { name: 'Next' });
const fieldsOf = ({ body }: SeenRequest) => Object.fromEntries(new URLSearchParams(body));

async function fillWallet(): Promise<void> {
  await field('Wallet number').fill('09175550142');
  await field('Confirm wallet number').fill('09175550142');
}

async function choose(opener: string, option: string): Promise<void> {
  await picker(new RegExp(`^${opener} `)).click();
  await wheel(opener).getByRole('option', { name: option }).click();
  await expect.element(wheel(opener).getByRole('option', { name: option })).toHaveAttribute('aria-selected', 'true');
  await confirmPicker();
}

/** Waits until the dialog is closed: the page behind an open dialog receives no key events. */
async function confirmPicker(): Promise<void> {
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}

test('[BNK-01] the title is Payment account information, and the items come from card-init with the product', async () => {
  const opened = await openWith([form(formItems)]);
  await expect.element(page.getByRole('heading', { name: 'Payment account information' })).toBeVisible();
  await expect.element(field('Wallet number')).toBeVisible();
  expect(document.title).toBe('Payment account information');
  const [asked] = await opened.seen();
  expect(asked?.url).toMatch(/^\/entirely\/v3\/bind-card\/card-init\?/);
  expect(asked?.body).toBe('product_id=P7');
});

const bridgeNames = (): string[] => shell.messages.map(({ name }) => name);

test.each(['', '&source=loanDetail'])(
  '[GEN-32] bank binding%s sends startBank to the shell on opening and endBank on leaving',
  async (source) => {
    await openWith([form(formItems)], source);
    await expect.element(field('Wallet number')).toBeVisible();
    expect(shell.messages).toEqual([{ name: 'startBank', payload: {} }]);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(bridgeNames).toEqual(['startBank', 'endBank', 'closeWebview']);
  },
);

test('[GEN-32] sends endBank once when the page is closed or navigates elsewhere', async () => {
  await openWith([form(formItems)]);
  await expect.element(field('Wallet number')).toBeVisible();
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  window.history.pushState({ idx: 1 }, '', '/no/such/page');
  window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  await expect.element(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  expect(bridgeNames()).toEqual(['startBank', 'endBank']);
});

test('[GEN-32] bank binding within /payWay sends startBank on opening and endBank on leaving', async () => {
  const { unmount } = await openPage('/payWay?userId=u1&sessionId=s1', form(formItems));
  window.location.hash = '#/addnormalcard';
  await expect.poll(bridgeNames).toEqual(['startBank']);
  await unmount();
  expect(bridgeNames()).toEqual(['startBank', 'endBank']);
});

test('[PAY-10] within /payWay the form adds a bank card to repay with and says that the payout account stays', async () => {
  const { seen } = await openPage('/payWay?userId=u1&sessionId=s1', form(filledItems({ bankCode: 'BANKA', branchCity: 'MNL-PSG' })), saved);
  window.location.hash = '#/addnormalcard';
  await expect.element(page.getByRole('heading', { name: 'Add a card' })).toBeVisible();
  await expect.element(page.getByText('The account that your loans are paid out to stays the same.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument();
  await field('Account number').fill('004821173390');
  expect(await accessibilityViolations()).toEqual([]);
  await next.click();
  await expect.poll(async () => (await seen()).slice(1).map(fieldsOf)).toMatchObject([{ purpose: 'repayment', cardType: '2' }]);
  await expect.poll(() => window.location.hash).toBe('');
});

test('[BNK-02] the form starts with card type 1 and channel 90006, and a tab changes the card type', async () => {
  await openWith([form(formItems)]);
  await expect.element(page.getByRole('tab', { name: 'E-wallet' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(picker('E-wallet PeraPay')).toBeVisible();
  await page.getByRole('tab', { name: 'Bank account' }).click();
  await expect.element(page.getByRole('tab', { name: 'Bank account' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(field('Account number')).toBeVisible();
  await expect.element(field('Wallet number')).not.toBeInTheDocument();
});

test('[BNK-03] a text item accepts only digits and uses the numeric keyboard', async () => {
  await openWith([form(formItems)]);
  await field('Wallet number').click();
  await userEvent.keyboard('0a9-1 7,5x55');
  await expect.element(field('Wallet number')).toHaveValue('091 7555');
  await expect.element(field('Wallet number')).toHaveAttribute('inputmode', 'numeric');
});

test('[GEN-21] a wallet number is grouped 3-4-4 and capped at 11 digits, unless its item defines other groups', async () => {
  const groups: readonly BankFormItem[] = formItems.map((item) => (item.code === 'again' ? { ...item, groups: [4, 3] } : item));
  await openWith([form(groups)]);
  for (const name of ['Wallet number', 'Confirm wallet number']) {
    await field(name).click();
    await userEvent.keyboard('0917-555x0142 99');
  }
  await expect.element(field('Wallet number')).toHaveValue('091 7555 0142');
  await expect.element(field('Confirm wallet number')).toHaveValue('0917 555 014 2');
});

test('[GEN-21] a card number is grouped in fours', async () => {
  await openWith([form(formItems)]);
  await choose('E-wallet', 'Sari Mart Padala');
  await field('Padala card number').click();
  await userEvent.keyboard('4821-0000x11112222');
  await expect.element(field('Padala card number')).toHaveValue('4821 0000 1111 2222');
});

test('[BNK-04] an enumerated item opens a one-column picker: Cancel discards, Confirm applies, Next saves the type code', async () => {
  const opened = await openWith([form(formItems), saved]);
  await expect.element(field('Wallet number')).toBeVisible();
  const placeBelow = (): number | undefined => document.querySelector('main input')?.getBoundingClientRect().top;
  const before = placeBelow();
  await picker('E-wallet PeraPay').click();
  await expect.element(wheel('E-wallet')).toBeVisible();
  expect(placeBelow()).toBe(before);
  expect(document.querySelectorAll('[role=listbox]')).toHaveLength(1);
  await userEvent.keyboard('{End}');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(picker('E-wallet PeraPay')).toBeVisible();
  await choose('E-wallet', 'Palengke Pay');
  await expect.element(picker('E-wallet Palengke Pay')).toBeVisible();
  await fillWallet();
  await next.click();
  await expect.poll(async () => (await opened.saves()).map(fieldsOf)).toMatchObject([{ channelNumber: '90008' }]);
});

test('[BNK-05] [BNK-06] choosing a channel shows its items and hides those of other channels', async () => {
  await openWith([form(formItems)]);
  await expect.element(field('Padala card number')).not.toBeInTheDocument();
  await choose('E-wallet', 'Sari Mart Padala');
  await expect.element(field('Padala card number')).toBeVisible();
  await choose('E-wallet', 'PeraPay');
  await expect.element(field('Padala card number')).not.toBeInTheDocument();
});

test('[BNK-07] [BNK-11] Next saves every item code, hidden items with an empty value, with card type and product', async () => {
  const opened = await openWith([form(formItems), saved]);
  await expect.element(field('Wallet number')).toBeVisible();
  await fillWallet();
  await next.click();
  await expect.poll(opened.saves).toHaveLength(1);
  const [save] = await opened.saves();
  expect(save?.url).toMatch(/^\/entirely\/v3\/bind-card\/bind-card-new\?/);
  expect(save && fieldsOf(save)).toEqual({
    cardType: '1',
    product_id: 'P7',
    channelNumber: '90006',
    walletNumber: '09175550142',
    again: '09175550142',
    padalaCard: '',
    bankCode: '',
    accountNumber: '',
    branchCity: '',
    openedOn: '',
  });
});

test('[BNK-09] [GEN-32] after a save the shell gets endBank and the webview closes', async () => {
  await openWith([form(formItems), saved]);
  await expect.element(field('Wallet number')).toBeVisible();
  await fillWallet();
  await next.click();
  await expect.poll(bridgeNames).toEqual(['startBank', 'endBank', 'closeWebview']);
});

test('[BNK-09] [GEN-16] without a shell and a history, the page shows that the account is saved, without Next', async () => {
  shell.stop();
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
  onTestFinished(() => void vi.restoreAllMocks());
  await openWith([form(formItems), saved]);
  await expect.element(field('Wallet number')).toBeVisible();
  await fillWallet();
  await next.click();
  await expect.element(page.getByRole('heading', { name: 'Your account is saved' })).toBeVisible();
  await expect.element(next).not.toBeInTheDocument();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BNK-07] [BNK-09] [GEN-32] with source loanDetail, saves to bind-card-loan and opens the order with that source', async () => {
  const opened = await openWith([form(formItems), saved], '&source=loanDetail');
  await expect.element(field('Wallet number')).toBeVisible();
  await fillWallet();
  await next.click();
  await expect.poll(() => window.location.pathname).toBe('/order');
  const [save] = await opened.saves();
  expect(save?.url).toMatch(/^\/entirely\/v3\/bind-card\/bind-card-loan\?/);
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toMatchObject({
    source: 'loanDetail',
    orderId: 'OR1',
    productId: 'P7',
  });
  await expect.poll(bridgeNames).toEqual(['startBank', 'endBank']);
});

async function resizeTo(height: number): Promise<void> {
  await page.viewport(390, height);
  await expect.poll(() => window.innerHeight).toBe(height);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

test('[BNK-08] hides Next while the window is more than 60 px shorter than at first', async () => {
  await openWith([form(formItems)]);
  await expect.element(next).toBeVisible();
  await resizeTo(784);
  await expect.element(next).toBeVisible();
  await resizeTo(783);
  await expect.element(next).not.toBeInTheDocument();
  await resizeTo(844);
  await expect.element(next).toBeVisible();
});

test('[BNK-07] [BNK-10] a city item has two wheels, a day item three, and both values are saved with card type 2', async () => {
  const opened = await openWith([form(filledItems({ openedOn: '2021-07-17', bankCode: 'BANKA' })), saved]);
  await page.getByRole('tab', { name: 'Bank account' }).click();
  await picker('Branch city Select a city').click();
  await expect.element(wheel('Province')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await wheel('City').getByRole('option', { name: 'Quezon City' }).click();
  await expect.element(wheel('City').getByRole('option', { name: 'Quezon City' })).toHaveAttribute('aria-selected', 'true');
  await confirmPicker();
  await expect.element(picker('Branch city Quezon City')).toBeVisible();
  await picker('Account opened on 2021-07-17').click();
  await expect.element(wheel('Month').getByRole('option', { name: 'July' })).toHaveAttribute('aria-selected', 'true');
  expect(document.querySelectorAll('[role=listbox]')).toHaveLength(3);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(wheel('Month').getByRole('option', { name: 'August' })).toHaveAttribute('aria-selected', 'true');
  await confirmPicker();
  await expect.element(picker('Account opened on 2021-08-17')).toBeVisible();
  await field('Account number').fill('004821173390');
  await next.click();
  await expect
    .poll(async () => (await opened.saves()).map(fieldsOf))
    .toMatchObject([{ cardType: '2', branchCity: 'MNL-QZN', openedOn: '2021-08-17', accountNumber: '004821173390', walletNumber: '' }]);
});

test('an empty day item preselects today, offers no later year, and stays empty after Cancel', async () => {
  await openWith([form(formItems)]);
  await page.getByRole('tab', { name: 'Bank account' }).click();
  const today = new Date(`${manilaDateOf(new Date())}T00:00:00`);
  await picker('Account opened on Select a day').click();
  const year = wheel('Year');
  await expect.element(year).toBeVisible();
  const selected = (name: string) => wheel(name).element().querySelector('[aria-selected=true]')?.textContent;
  expect(['Month', 'Day', 'Year'].map(selected)).toEqual([
    today.toLocaleString('en', { month: 'long' }),
    String(today.getDate()),
    String(today.getFullYear()),
  ]);
  const years = [...year.element().querySelectorAll('[role=option]')];
  expect(years.at(-1)?.getAttribute('aria-selected')).toBe('true');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(picker('Account opened on Select a day')).toBeVisible();
});

test('[BNK-11] an item shows its title, its subtitle as placeholder and the server’s value', async () => {
  await openWith([form(filledItems({ padalaCard: '1234567890', channelNumber: '90004' }))]);
  await expect.element(field('Wallet number')).toHaveAttribute('placeholder', 'Registered mobile number');
  await expect.element(field('Wallet number')).toHaveValue('');
  await expect.element(picker('E-wallet Sari Mart Padala')).toBeVisible();
  await expect.element(field('Padala card number')).toHaveValue('1234 5678 90');
});

test('[BNK-11] specified: an empty visible item is sent empty, and the service decides', async () => {
  const opened = await openWith([form(formItems), json({ code: 900400, message: 'walletNumber is missing', data: null })]);
  await expect.element(field('Wallet number')).toBeVisible();
  await next.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('walletNumber is missing');
  expect((await opened.saves()).map(fieldsOf)).toMatchObject([{ walletNumber: '', again: '', channelNumber: '90006' }]);
  await expect.element(next).toHaveAttribute('aria-busy', 'false');
});

test('[BNK-11] philippines: shows each fault beside its field, focuses the first invalid field and saves nothing', async () => {
  overrideProfile({ bankFormFaults: profiles.philippines.bankFormFaults });
  const opened = await openWith([form(formItems)]);
  await field('Wallet number').fill('0917');
  await next.click();
  await expect.element(page.getByText('This needs 11 digits.')).toBeVisible();
  await expect.element(page.getByText('Please fill this in.')).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(field('Wallet number').element());
  await field('Wallet number').fill('09175550142');
  await field('Confirm wallet number').fill('09175550143');
  await expect.element(page.getByText('This needs 11 digits.')).not.toBeInTheDocument();
  await expect.element(page.getByText('The two numbers are not the same.')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await page.getByRole('tab', { name: 'Bank account' }).click();
  await expect.element(page.getByText('Please choose one.')).not.toBeInTheDocument();
  await next.click();
  expect(page.getByText('Please choose one.').elements()).toHaveLength(3);
  await field('Account number').fill('123');
  await expect.element(page.getByText('This needs 10 to 16 digits.')).toBeVisible();
  expect(await opened.saves()).toEqual([]);
});

test('reports a save without an answer and retries it with the same idempotency key; changed values get a new key', async () => {
  const opened = await openWith([form(formItems), { fate: 'cut' }, { fate: 'cut' }, saved]);
  await expect.element(field('Wallet number')).toBeVisible();
  await fillWallet();
  const keys = async () => (await opened.saves()).map(({ headers }) => headers[IDEMPOTENCY_HEADER.toLowerCase()]);
  await next.click();
  await expect.element(page.getByText('We couldn’t save the account. Check your connection and try again.')).toBeVisible();
  await expect.element(next).toHaveAttribute('aria-busy', 'false');
  await next.click();
  await expect.poll(keys).toHaveLength(2);
  await expect.element(next).toHaveAttribute('aria-busy', 'false');
  await choose('E-wallet', 'Palengke Pay');
  await next.click();
  await expect.poll(keys).toHaveLength(3);
  const [first, second, third] = await keys();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('shows the service’s refusal as a toast and keeps the typed values', async () => {
  await openWith([form(formItems), json({ code: 900400, message: 'The request is not valid: walletNumber', data: null })]);
  await expect.element(field('Wallet number')).toBeVisible();
  await fillWallet();
  await next.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('The request is not valid: walletNumber');
  await expect.element(field('Wallet number')).toHaveValue('091 7555 0142');
  expect(bridgeNames()).toEqual(['startBank']);
});

test('shows the skeleton and disables Next while loading', async () => {
  await openWith([{ fate: 'hang' }]);
  await expect.element(page.getByRole('heading', { name: 'Payment account information' })).toBeVisible();
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  await expect.element(next).toBeDisabled();
});

test('shows Retry after a failed load, which loads the form', async () => {
  await openWith([json({ code: 7, message: 'Closed for the night', data: null }), form(formItems)]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(field('Wallet number')).toBeVisible();
});

test('shows an empty state without Next for a form without items', async () => {
  await openWith([form([])]);
  await expect.element(page.getByText('No account can be added now')).toBeVisible();
  await expect.element(next).not.toBeInTheDocument();
});

test('has no accessibility violations in either card type', async () => {
  await openWith([form(formItems)]);
  await expect.element(field('Wallet number')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await page.getByRole('tab', { name: 'Bank account' }).click();
  expect(await accessibilityViolations()).toEqual([]);
});

test('replacing the skeleton by the form causes no layout shift', async () => {
  const placesOf = (): number[] =>
    [...document.querySelectorAll('h1, main p, [role=tablist], [role=tabpanel] > * > *')].map((part) =>
      Math.round(part.getBoundingClientRect().top),
    );
  const skeleton = await render(<screen.Skeleton />);
  const before = placesOf();
  await skeleton.unmount();
  await openWith([form(formItems)]);
  await expect.element(field('Wallet number')).toBeVisible();
  expect(placesOf()).toEqual(before);
  expect(before).toHaveLength(6);
});

const askedForCode = { status: 428, body: JSON.stringify({ code: 900428, message: 'We sent 6 digits to 091 •••• 4821.', data: null }) };
const wrongCode = json({ code: 800006, message: 'The code is wrong', data: null });

test('requests a required SMS code in a second step and keeps the typed values', async () => {
  const opened = await openWith([form(formItems), askedForCode, askedForCode, wrongCode, saved]);
  await fillWallet();
  await next.click();
  await expect.element(page.getByRole('heading', { name: 'Enter the SMS code' })).toBeVisible();
  await expect.element(page.getByRole('main').getByText('We sent 6 digits to 091 •••• 4821.')).toBeVisible();
  expect(toast.current()).toBeNull();
  expect(await accessibilityViolations()).toEqual([]);

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field('Wallet number')).toHaveValue('091 7555 0142');
  await next.click();
  await field('SMS code').fill('12345');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('请输入正确的验证码')).toBeVisible();
  await field('SMS code').fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(field('SMS code')).toHaveAccessibleDescription('验证码错误');
  await field('SMS code').fill('654321');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(bridgeNames).toContain('closeWebview');

  const saves = await opened.saves();
  expect(saves.map((each) => fieldsOf(each)['verifyCode'])).toEqual([undefined, undefined, '123456', '654321']);
  expect(new Set(saves.map((each) => each.headers[IDEMPOTENCY_HEADER.toLowerCase()])).size).toBe(3);
});

test.each([
  ['specified', 0],
  ['philippines', 1],
] as const)('the profile %s shows the warning never to share the code %d times beside the code field', async (profile, times) => {
  overrideProfile({ smsCodes: profiles[profile].smsCodes });
  await openWith([form(formItems), askedForCode]);
  await fillWallet();
  await next.click();
  await expect.element(field('SMS code')).toBeVisible();
  expect(page.getByText(/^Nobody from Hiram will ever ask you for this code/).elements()).toHaveLength(times);
  expect(await accessibilityViolations()).toEqual([]);
});
