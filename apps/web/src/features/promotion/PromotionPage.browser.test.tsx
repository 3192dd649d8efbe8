import { profiles } from '@hiram/contract/product/profile.ts';
import { render } from 'vitest-browser-react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { freezeClock } from '../../../testing/freezeClock.ts';
import { overrideProfile } from '../../../testing/overrideProfile.ts';
import { json, planService, type PlannedAnswer, type SeenRequest } from '../../../testing/service.ts';
import { verifyWork } from '../../../testing/verifyWork.ts';
import { toast } from '../../ui/toast/toast.ts';
import { ToastRegion } from '../../ui/toast/ToastRegion.tsx';
import { sampleLanding } from './landingFixture.ts';
import { LandingSkeleton } from './LandingSkeleton.tsx';
import { PromotionPage } from './PromotionPage.tsx';

afterEach(() => {
  vi.useRealTimers();
});

type CallPath = 'channel-template' | 'track-visit' | 'get-sid' | 'get-captcha' | 'get-sms' | 'track-click' | 'register';
const answerOf = (path: CallPath, code: number, data: unknown = null, message = ''): PlannedAnswer => ({
  ...json({ code, message, data }),
  path,
});
const refusal = (path: CallPath, code: number, message: string): PlannedAnswer => answerOf(path, code, null, message);
const WELCOME: readonly PlannedAnswer[] = [answerOf('channel-template', 0, sampleLanding), answerOf('get-sid', 0, { sid: 'sid-1' })];

const callOf = ({ url }: SeenRequest): string => new URL(url, 'http://x').pathname.split('/').at(-1) ?? '';
const queryOf = ({ url }: SeenRequest): Record<string, string> => Object.fromEntries(new URL(url, 'http://x').searchParams);
const bodyOf = ({ body }: SeenRequest): Record<string, string> => Object.fromEntries(new URLSearchParams(body));

interface OpenedPage {
  readonly calls: (path: CallPath) => Promise<SeenRequest[]>;
  readonly hash: () => string;
  readonly plan: (answer: PlannedAnswer) => Promise<void>;
}

const ORIGIN = 'user_from=poster&utm_tag=utm-1&app_from=a';

async function open(answers: readonly PlannedAnswer[] = WELCOME, more = ORIGIN, hash = ''): Promise<OpenedPage> {
  const service = planService();
  for (const answer of answers) await service.answer(answer);
  window.history.replaceState(null, '', `/promotion?deviceId=${service.deviceId}&${more}${hash}`);
  await render(
    <>
      <PromotionPage />
      <ToastRegion />
    </>,
  );
  return {
    calls: async (path) => (await service.seen()).filter((request) => callOf(request) === path),
    hash: () => window.location.hash,
    plan: service.answer,
  };
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const phone = field('Phone number');
const captcha = field('Image code');
const smsCode = field('SMS code');
const getCode = page.getByRole('button', { name: 'Get code' });
const register = page.getByRole('button', { name: 'Register' });
const picture = page.getByRole('button', { name: 'Another picture' });
const statusToast = page.getByRole('status');

async function fillForCode(): Promise<void> {
  await phone.fill('13800138000');
  await captcha.fill('7K3w');
}

async function fillAll(): Promise<void> {
  await fillForCode();
  await smsCode.fill('123456');
}

/** Returns the toast's text and duration in milliseconds. Uses fake timers, which `expect.poll` advances too. */
async function toastAfter(press: () => Promise<void>): Promise<readonly [text: string | undefined, ms: number]> {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const changes: (readonly [text: string | undefined, at: number])[] = [];
  const stop = toast.subscribe(() => changes.push([toast.current()?.text, Date.now()]));
  await press();
  await expect.poll(() => changes.length).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(10_000);
  stop();
  vi.useRealTimers();
  const [[text, from] = [undefined, 0], [, to] = [undefined, 0]] = changes;
  expect(changes.map(([each]) => each)).toEqual([text, undefined]);
  return [text, to - from];
}

test('[PRO-01] [PRO-12] the page loads its template, tracks the visit and gets a sid', async () => {
  const { calls } = await open(WELCOME, `${ORIGIN}&clientType=h5`);

  await expect.element(page.getByRole('heading', { name: 'Borrow up to ₱50,000' })).toBeVisible();
  await expect.element(page.getByText('Example: borrow ₱8,000.00 for 120 days.')).toBeVisible();
  expect((await calls('channel-template')).map(queryOf)).toMatchObject([{ templateId: 'default' }]);
  await expect
    .poll(async () => (await calls('track-visit')).map(queryOf))
    .toMatchObject([{ page_id: 'default', user_from: 'poster', client_type: 'h5', page_type: '1', utm_tag: 'utm-1', app_from: 'a' }]);
  expect(await calls('get-sid')).toHaveLength(1);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[PRO-12] loads the template given by templateId in the address', async () => {
  const { calls } = await open([answerOf('channel-template', 0, { ...sampleLanding, id: 'rain' }), ...WELCOME.slice(1)], 'templateId=rain');

  await expect.element(register).toBeVisible();
  expect((await calls('channel-template')).map(queryOf)).toMatchObject([{ templateId: 'rain' }]);
  await expect.poll(async () => (await calls('track-visit')).map(queryOf)).toMatchObject([{ page_id: 'rain' }]);
});

test('[PRO-11] requests the captcha image with the sid and the time', async () => {
  const { calls } = await open();

  await expect.poll(async () => (await calls('get-captcha')).length).toBe(1);
  const [asked] = await calls('get-captcha');
  const { sid, a } = queryOf(asked as SeenRequest);
  expect(sid).toBe('sid-1');
  expect(Math.abs(Number(a) - Date.now())).toBeLessThan(60_000);
});

test('[PRO-02] [PRO-13] an invalid phone number blocks get-sms, and the field accepts eleven digits', async () => {
  const { calls } = await open();
  await captcha.fill('7K3w');
  for (const wrong of ['', '1380013800', '12800138000', '23800138000']) {
    await phone.fill(wrong);
    await getCode.click();
    await expect.element(page.getByText('请正确输入手机号！')).toBeVisible();
  }
  expect(await calls('get-sms')).toEqual([]);

  await phone.fill('+63 917 555 0142');
  await expect.element(phone).toHaveValue('639 1755 5014');
  await getCode.click();
  await expect.element(page.getByText('请正确输入手机号！')).toBeVisible();
  expect(await calls('get-sms')).toEqual([]);

  await phone.fill('138001380009');
  await expect.element(phone).toHaveValue('138 0013 8000');
  await expect.element(page.getByText('请正确输入手机号！')).not.toBeInTheDocument();
});

test('[PRO-02] the Philippine profile converts +63 to 0 and rejects a number of eleven digits that starts with 1', async () => {
  overrideProfile({ phoneNumber: profiles.philippines.phoneNumber });
  const { calls } = await open([...WELCOME, answerOf('get-sms', 0)]);
  await captcha.fill('7K3w');
  await phone.fill('13800138000');
  await getCode.click();
  await expect.element(page.getByText('请正确输入手机号！')).toBeVisible();
  await phone.fill('+63 917 555 0142');
  await expect.element(phone).toHaveValue('091 7555 0142');
  await getCode.click();
  await expect.poll(async () => (await calls('get-sms')).map((each) => bodyOf(each)['phone'])).toEqual(['09175550142']);
});

test('[PRO-03] [PRO-13] an empty image code blocks get-sms, and the field accepts four characters', async () => {
  const { calls } = await open();
  await phone.fill('13800138000');
  await getCode.click();

  await expect.element(page.getByText('请正确输入图形验证码！')).toHaveAttribute('lang', 'zh');
  await expect.element(captcha).toHaveAttribute('aria-invalid', 'true');
  expect(await calls('get-sms')).toEqual([]);
  await expect.element(captcha).toHaveAttribute('maxlength', '4');
});

test('[PRO-03] another captcha image requires a phone number', async () => {
  const { calls } = await open();
  await expect.poll(async () => (await calls('get-captcha')).length).toBe(1);
  await picture.click();
  await expect.element(page.getByText('请正确输入手机号！')).toBeVisible();
  expect(await calls('get-captcha')).toHaveLength(1);

  await fillForCode();
  await picture.click();

  await expect.poll(async () => (await calls('get-captcha')).length).toBe(2);
  const times = (await calls('get-captcha')).map((request) => Number(queryOf(request)['a']));
  expect(times[1]).toBeGreaterThan(times[0] ?? 0);
  await expect.element(captcha).toHaveValue('');
});

test('[PRO-04] [PRO-13] a missing SMS code blocks register, and the field accepts six digits', async () => {
  const { calls } = await open();
  await fillForCode();
  await register.click();

  await expect.element(page.getByText('请正确输入短信验证码！')).toBeVisible();
  expect(await calls('register')).toEqual([]);
  await smsCode.fill('12345678');
  await expect.element(smsCode).toHaveValue('123456');
});

test('[PRO-13] invalid fields block register, and each field shows its fault', async () => {
  const { calls } = await open();
  await register.click();

  for (const complaint of ['请正确输入手机号！', '请正确输入图形验证码！', '请正确输入短信验证码！'])
    await expect.element(page.getByText(complaint)).toBeVisible();
  expect(document.activeElement).toBe(phone.element());
  expect([...(await calls('register')), ...(await calls('track-click'))]).toEqual([]);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[PRO-05] [PRO-10] get-sms sends its fields, and code 0 shows a toast and starts the 60 s countdown', async () => {
  const { calls } = await open([...WELCOME, answerOf('get-sms', 0)], `${ORIGIN}&appName=hiram`);
  await fillForCode();
  await expect.poll(async () => (await calls('get-captcha')).length).toBe(1);
  await getCode.click();

  await expect.element(statusToast).toHaveTextContent('验证码已发送，请在手机上查看！');
  await expect.element(page.getByRole('button', { name: /Resend in (60|59) s/ })).toBeVisible();
  const sent = (await calls('get-sms')).map(bodyOf);
  expect(sent).toEqual([
    {
      phone: '13800138000',
      capcode: '7K3w',
      sid: 'sid-1',
      deviceId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      appName: 'hiram',
      app_from: 'a',
      user_from: 'poster',
      utm_tag: 'utm-1',
    },
  ]);
});

test('[PRO-10] get-sms sends a required proof of work, and each new image requires another proof of work', async () => {
  const { calls, plan } = await open([
    answerOf('channel-template', 0, sampleLanding),
    answerOf('get-sid', 0, { sid: 'sid-1', work: 4 }),
    refusal('get-sms', 101, 'The captcha is wrong'),
  ]);
  await fillForCode();
  await expect.poll(async () => (await calls('get-captcha')).length).toBe(1);
  await plan(answerOf('get-sid', 0, { sid: 'sid-2', work: 5 }));
  await getCode.click();
  await expect.poll(async () => (await calls('get-captcha')).map((request) => queryOf(request)['sid'])).toEqual(['sid-1', 'sid-2']);
  await expect.element(captcha).toHaveValue('');

  await captcha.fill('7K3w');
  await plan(answerOf('get-sms', 0));
  await getCode.click();
  await expect.element(statusToast).toHaveTextContent('验证码已发送，请在手机上查看！');

  const sent = (await calls('get-sms')).map(bodyOf);
  expect(sent.map(({ sid }) => sid)).toEqual(['sid-1', 'sid-2']);
  for (const [index, { sid = '', work = '' }] of sent.entries()) expect(await verifyWork(sid, work, 4 + index)).toBe(true);
});

test('[PRO-06] a press during the countdown shows a toast and sends nothing; a press after 60 s sends get-sms', async () => {
  const { calls, plan } = await open([...WELCOME, answerOf('get-sms', 0)]);
  await fillForCode();
  const clock = freezeClock();
  await getCode.click();
  await expect.poll(async () => (await calls('get-sms')).length).toBe(1);
  await expect.element(statusToast).toHaveTextContent('验证码已发送，请在手机上查看！');
  clock.pass(10_000);
  await page.getByRole('button', { name: 'Resend in 50 s' }).click();
  await expect.element(statusToast).toHaveTextContent('请勿重复发送验证码!');
  expect(await calls('get-sms')).toHaveLength(1);

  clock.pass(49_999);
  await expect.element(page.getByRole('button', { name: 'Resend in 1 s' })).toBeVisible();
  clock.pass(1);
  await plan(answerOf('get-sms', 0));
  await getCode.click();
  await expect.poll(async () => (await calls('get-sms')).length).toBe(2);
});

test('[PRO-06] typed values, captcha image and countdown survive a visit to the agreement', async () => {
  const { calls, hash } = await open([...WELCOME, answerOf('get-sms', 0)]);
  await fillAll();
  await expect.poll(async () => (await calls('get-captcha')).length).toBe(1);
  const clock = freezeClock();
  await getCode.click();
  await expect.element(page.getByRole('button', { name: 'Resend in 60 s' })).toBeVisible();

  await page.getByRole('link', { name: 'Registration Agreement' }).click();
  await expect.element(page.getByRole('heading', { name: '1. What you agree to' })).toBeVisible();
  await expect.element(phone).not.toBeInTheDocument();
  clock.pass(20_000);
  await page.getByRole('button', { name: 'Back' }).click();

  await expect.element(phone).toHaveValue('138 0013 8000');
  await expect.element(captcha).toHaveValue('7K3w');
  await expect.element(smsCode).toHaveValue('123456');
  await page.getByRole('button', { name: 'Resend in 40 s' }).click();
  await expect.element(statusToast).toHaveTextContent('请勿重复发送验证码!');
  expect([hash(), (await calls('get-sms')).length, (await calls('get-captcha')).length]).toEqual(['#/', 1, 1]);
});

test.each([
  ['get-sms', 0, '验证码已发送，请在手机上查看！'],
  ['get-sms', 11, '您已注册,请直接下载APP登录！'],
  ['get-sms', 900429, 'm'],
  ['register', 0, '注册成功'],
  ['register', 11, '您已注册,请直接下载APP登录！'],
  ['register', 800006, 'm'],
] as const)('[PRO-05] [PRO-07] shows the toast for %s with code %i for 2 s', async (path, code, text) => {
  await open([...WELCOME, refusal(path, code, 'm')]);
  await fillAll();
  const button = path === 'register' ? register : getCode;
  expect(await toastAfter(() => button.click())).toEqual([text, 2000]);
});

test('[PRO-05] code 101 loads a new captcha image and shows the message', async () => {
  const { calls } = await open([...WELCOME, refusal('get-sms', 101, 'The captcha is wrong')]);
  await fillForCode();
  await getCode.click();

  await expect.element(statusToast).toHaveTextContent('The captcha is wrong');
  await expect.poll(async () => (await calls('get-captcha')).length).toBe(2);
  await expect.element(captcha).toHaveValue('');
  await expect.element(getCode).toBeVisible();
});

test('[PRO-05] code 11 shows that the phone is registered and opens the download page', async () => {
  const { hash } = await open([...WELCOME, refusal('get-sms', 11, 'registered')]);
  await fillForCode();
  await getCode.click();

  await expect.element(statusToast).toHaveTextContent('您已注册,请直接下载APP登录！');
  await expect.element(page.getByRole('heading', { name: 'You have an account already.' })).toBeVisible();
  await expect.element(page.getByText(/Sign in to the app with 138 •••• 8000/)).toBeVisible();
  expect(hash()).toBe('#/downloadTemplate');
});

test.each([
  [refusal('get-sms', 900429, 'Too many requests, please wait'), 'Too many requests, please wait'],
  [{ status: 502, body: '<html>', path: 'get-sms' }, 'No answer came. Check your connection and try again.'],
])('[PRO-05] shows the message of any other get-sms answer, and a default message without an answer', async (answer, text) => {
  const { calls, hash } = await open([...WELCOME, answer]);
  await fillForCode();
  await getCode.click();

  await expect.element(statusToast).toHaveTextContent(text);
  expect([(await calls('get-captcha')).length, hash()]).toEqual([1, '']);
});

test('[PRO-07] [PRO-08] register tracks the click, sends every field with the id of the template’s answer, shows a toast and opens the download page', async () => {
  const address = `${ORIGIN}&appName=hiram&merchantNumber=M1&userName=Maria&invite_code=I1`;
  const [, captchaAnswer] = WELCOME;
  const landing = answerOf('channel-template', 0, { ...sampleLanding, id: 'L7' });
  const { calls, hash } = await open([landing, captchaAnswer as PlannedAnswer, answerOf('register', 0)], address);
  await fillAll();
  await expect.poll(async () => (await calls('get-captcha')).length).toBe(1);
  await register.click();

  await expect.element(statusToast).toHaveTextContent('注册成功');
  await expect.element(page.getByRole('heading', { name: 'You’re registered.' })).toBeVisible();
  expect(hash()).toBe('#/downloadTemplate');
  expect(window.location.search).toContain('utm_tag=utm-1');
  expect((await calls('register')).map(bodyOf)).toEqual([
    {
      phone: '13800138000',
      capcode: '7K3w',
      sid: 'sid-1',
      deviceId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      appName: 'hiram',
      merchantNumber: 'M1',
      userName: 'Maria',
      smsCode: '123456',
      invite_code: 'I1',
      user_from: 'poster',
      id: 'L7',
      app_from: 'a',
      utm_tag: 'utm-1',
    },
  ]);
  expect((await calls('track-click')).map(queryOf)).toMatchObject([{ phone: '13800138000' }]);
});

test('track-click sends the phone number in the body if the profile forbids personal data in addresses', async () => {
  overrideProfile({ sessionOnAddress: 'takenOff' });
  const { calls } = await open([...WELCOME, answerOf('track-click', 0), answerOf('register', 0)]);
  await fillAll();
  await register.click();
  await expect.poll(() => calls('track-click')).toHaveLength(1);
  const [click] = await calls('track-click');
  expect([click?.method, click?.body]).toEqual(['POST', 'phone=13800138000']);
  expect(click?.url).not.toContain('13800138000');
});

test('[PRO-07] code -1 loads a new captcha image, code 11 opens the download page, other codes show the message', async () => {
  const { calls, plan, hash } = await open([...WELCOME, refusal('register', -1, 'The captcha is wrong')]);
  await fillAll();
  await register.click();
  await expect.poll(async () => (await calls('get-captcha')).length).toBe(2);
  await expect.element(captcha).toHaveValue('');
  await expect.element(smsCode).toHaveValue('123456');

  await plan(refusal('register', 800006, 'The code is wrong'));
  await captcha.fill('7K3w');
  await register.click();
  await expect.element(statusToast).toHaveTextContent('The code is wrong');
  expect((await calls('get-captcha')).length).toBe(2);

  await plan(refusal('register', 11, 'registered'));
  await register.click();
  await expect.element(statusToast).toHaveTextContent('您已注册,请直接下载APP登录！');
  expect(hash()).toBe('#/downloadTemplate');
});

test('a double tap on Register sends one request', async () => {
  const { calls } = await open([...WELCOME, { ...answerOf('register', 0), delayMs: 300 }]);
  await fillAll();
  await register.dblClick();

  await expect.element(page.getByRole('heading', { name: 'You’re registered.' })).toBeVisible();
  expect(await calls('register')).toHaveLength(1);
});

test('[PRO-08] [GEN-23] the agreement link opens #/agreementTemplate, which links back and to the download screen', async () => {
  const { hash } = await open();
  await page.getByRole('link', { name: 'Registration Agreement' }).click();
  await expect.element(page.getByRole('heading', { name: '1. What you agree to' })).toBeVisible();
  await expect.element(page.getByText('It costs nothing.')).toBeVisible();
  expect(hash()).toBe('#/agreementTemplate');
  expect(await accessibilityViolations()).toEqual([]);

  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(register).toBeVisible();
  await page.getByRole('link', { name: 'Registration Agreement' }).click();
  await page.getByRole('button', { name: 'Continue to download' }).click();
  await expect.element(page.getByRole('heading', { name: 'Get the app' })).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[PRO-09] a refused template shows the service’s message, and Retry loads the template', async () => {
  const { plan } = await open([refusal('channel-template', 900503, 'Busy at the moment'), ...WELCOME.slice(1)]);
  await expect.element(statusToast).toHaveTextContent('Busy at the moment');
  expect(await accessibilityViolations()).toEqual([]);

  await plan(answerOf('channel-template', 0, sampleLanding));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(register).toBeVisible();
});

test('[PRO-09] shows that the page has ended if the template does not exist', async () => {
  await open([refusal('channel-template', 900404, 'Not found')]);
  await expect.element(statusToast).toHaveTextContent('Not found');
  await expect.element(page.getByRole('heading', { name: 'This page has ended' })).toBeVisible();
});

test('[PRO-09] a refused sid shows the service’s message, and the image button requests the sid again', async () => {
  const { calls, plan } = await open([...WELCOME.slice(0, 1), refusal('get-sid', 900429, 'Too many requests, please wait')]);
  await expect.element(statusToast).toHaveTextContent('Too many requests, please wait');

  await plan(answerOf('get-sid', 0, { sid: 'sid-2' }));
  await phone.fill('13800138000');
  await picture.click();
  await expect.poll(async () => (await calls('get-captcha')).map((request) => queryOf(request)['sid'])).toEqual(['sid-2']);
});

test('[GEN-26] stores the template in the tab and renders a hash target before the service has answered', async () => {
  const { calls } = await open();
  await expect.element(register).toBeVisible();
  await expect.poll(async () => (await calls('get-sid')).length).toBe(1);

  await open([{ fate: 'hang', path: 'channel-template' }], ORIGIN, '#/downloadTemplate');
  await expect.element(page.getByText('Hiram Cash')).toBeVisible();
});

test('shows Retry for an invalid template', async () => {
  await open([answerOf('channel-template', 0, 'Borrow')]);
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('does not open a javascript: download address', async () => {
  const elsewhere = { ...sampleLanding, template: { ...sampleLanding.template, downloadUrl: 'javascript:alert(1)' } };
  await open([answerOf('channel-template', 0, elsewhere)], ORIGIN, '#/downloadTemplate');
  await page.getByRole('button', { name: 'Download' }).click();
  await expect.element(statusToast).toHaveTextContent('We can’t open this link.');
});

test('replacing the skeleton by the form does not move the fields sideways', async () => {
  const skeleton = await render(<LandingSkeleton />);
  const boxes = (): number[] => [...document.querySelectorAll('input')].map((input) => input.getBoundingClientRect().left);
  const before = boxes();
  await skeleton.unmount();
  await open();
  await expect.element(register).toBeVisible();
  expect(boxes()).toEqual(before);
});

test.each([
  ['registration', '', 'Borrow up to ₱50,000'],
  ['download', '#/downloadTemplate', 'Get the app'],
])('[BEY-28] the Philippine profile shows lender, licence numbers and advice on the %s screen', async (_, hash, headline) => {
  overrideProfile({ extras: 'offered' });
  await open(WELCOME, ORIGIN, hash);
  await expect.element(page.getByRole('heading', { name: headline })).toBeVisible();
  await expect.element(page.getByText('Hiram Lending Company', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^SEC registration No.\s0000000 · Certificate of Authority No.\s0000$/)).toBeVisible();
  await expect.element(page.getByText('Read the terms in the disclosure statement carefully before you borrow.')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-28] the specified profile shows neither licence numbers nor advice', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: 'Borrow up to ₱50,000' })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/SEC registration|disclosure statement/);
});

test('[BEY-28] the skeleton shows no licence numbers', async () => {
  overrideProfile({ extras: 'offered' });
  const { container } = await render(<LandingSkeleton />);
  expect(container.textContent).not.toContain('SEC registration');
});
