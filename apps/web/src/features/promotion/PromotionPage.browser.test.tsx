import { profiles } from '@hiram/contract/product/profile.ts';
import { render } from 'vitest-browser-react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { freezeClock } from '../../../testing/holdClock.ts';
import { overrideProfile } from '../../../testing/profileWith.ts';
import { json, planService, type PlannedAnswer, type SeenRequest } from '../../../testing/service.ts';
import { verifyWork } from '../../../testing/workedFor.ts';
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

interface Opened {
  readonly calls: (path: CallPath) => Promise<SeenRequest[]>;
  readonly hash: () => string;
  readonly plan: (answer: PlannedAnswer) => Promise<void>;
}

const ORIGIN = 'user_from=poster&utm_tag=utm-1&app_from=a';

async function open(answers: readonly PlannedAnswer[] = WELCOME, more = ORIGIN, hash = ''): Promise<Opened> {
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

test('[PRO-01] [PRO-12] the page loads its template, tells the visit and gets a sid', async () => {
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

test('[PRO-12] an address that names a template gets that one', async () => {
  const { calls } = await open([answerOf('channel-template', 0, { ...sampleLanding, id: 'rain' }), ...WELCOME.slice(1)], 'templateId=rain');

  await expect.element(register).toBeVisible();
  expect((await calls('channel-template')).map(queryOf)).toMatchObject([{ templateId: 'rain' }]);
  await expect.poll(async () => (await calls('track-visit')).map(queryOf)).toMatchObject([{ page_id: 'rain' }]);
});

test('[PRO-11] the picture is asked for with the sid and the time', async () => {
  const { calls } = await open();

  await expect.poll(async () => (await calls('get-captcha')).length).toBe(1);
  const [asked] = await calls('get-captcha');
  const { sid, a } = queryOf(asked as SeenRequest);
  expect(sid).toBe('sid-1');
  expect(Math.abs(Number(a) - Date.now())).toBeLessThan(60_000);
});

test('[PRO-02] [PRO-13] a phone that is none blocks get-sms, and its digits stop at eleven', async () => {
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

test('[PRO-02] where the profile takes numbers of the Philippines, +63 is folded and a number of eleven digits from 1 is none', async () => {
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

test('[PRO-03] [PRO-13] an empty image code blocks get-sms; it takes four characters', async () => {
  const { calls } = await open();
  await phone.fill('13800138000');
  await getCode.click();

  await expect.element(page.getByText('请正确输入图形验证码！')).toHaveAttribute('lang', 'zh');
  await expect.element(captcha).toHaveAttribute('aria-invalid', 'true');
  expect(await calls('get-sms')).toEqual([]);
  await expect.element(captcha).toHaveAttribute('maxlength', '4');
});

test('[PRO-03] another picture needs a phone number', async () => {
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

test('[PRO-04] [PRO-13] a missing SMS code blocks register; it takes six digits', async () => {
  const { calls } = await open();
  await fillForCode();
  await register.click();

  await expect.element(page.getByText('请正确输入短信验证码！')).toBeVisible();
  expect(await calls('register')).toEqual([]);
  await smsCode.fill('12345678');
  await expect.element(smsCode).toHaveValue('123456');
});

test('[PRO-13] any invalid field blocks register, and each is named', async () => {
  const { calls } = await open();
  await register.click();

  for (const complaint of ['请正确输入手机号！', '请正确输入图形验证码！', '请正确输入短信验证码！'])
    await expect.element(page.getByText(complaint)).toBeVisible();
  expect(document.activeElement).toBe(phone.element());
  expect([...(await calls('register')), ...(await calls('track-click'))]).toEqual([]);
  expect(await accessibilityViolations()).toEqual([]);
});

test('[PRO-05] [PRO-10] get-sms sends its fields; 0 says so and starts sixty seconds', async () => {
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

test('[PRO-10] where the service asks for work, get-sms brings it; each refresh begins anew, because work counts once', async () => {
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

test('[PRO-06] sending again during the countdown says so and sends nothing; after sixty seconds it may', async () => {
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

test('[PRO-06] what was typed, the picture and the countdown survive the agreement and back', async () => {
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
] as const)('[PRO-05] [PRO-07] what %s with %i leads to is said for 2 s', async (path, code, text) => {
  await open([...WELCOME, refusal(path, code, 'm')]);
  await fillAll();
  const button = path === 'register' ? register : getCode;
  expect(await toastAfter(() => button.click())).toEqual([text, 2000]);
});

test('[PRO-05] 101 brings a new picture and shows the message', async () => {
  const { calls } = await open([...WELCOME, refusal('get-sms', 101, 'The captcha is wrong')]);
  await fillForCode();
  await getCode.click();

  await expect.element(statusToast).toHaveTextContent('The captcha is wrong');
  await expect.poll(async () => (await calls('get-captcha')).length).toBe(2);
  await expect.element(captcha).toHaveValue('');
  await expect.element(getCode).toBeVisible();
});

test('[PRO-05] 11 says that the phone is registered and goes to the download page', async () => {
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
])('[PRO-05] any other answer of get-sms shows its message, and no answer is put into words', async (answer, text) => {
  const { calls, hash } = await open([...WELCOME, answer]);
  await fillForCode();
  await getCode.click();

  await expect.element(statusToast).toHaveTextContent(text);
  expect([(await calls('get-captcha')).length, hash()]).toEqual([1, '']);
});

test('[PRO-07] [PRO-08] register tells the click, carries every field, says so and goes to the download page', async () => {
  const address = `${ORIGIN}&appName=hiram&merchantNumber=M1&userName=Maria&invite_code=I1`;
  const { calls, hash } = await open([...WELCOME, answerOf('register', 0)], address);
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
      id: 'default',
      app_from: 'a',
      utm_tag: 'utm-1',
    },
  ]);
  expect((await calls('track-click')).map(queryOf)).toMatchObject([{ phone: '13800138000' }]);
});

test('where no address may name a person, the tap on Register sends the number in its body', async () => {
  overrideProfile({ sessionOnAddress: 'takenOff' });
  const { calls } = await open([...WELCOME, answerOf('track-click', 0), answerOf('register', 0)]);
  await fillAll();
  await register.click();
  await expect.poll(() => calls('track-click')).toHaveLength(1);
  const [click] = await calls('track-click');
  expect([click?.method, click?.body]).toEqual(['POST', 'phone=13800138000']);
  expect(click?.url).not.toContain('13800138000');
});

test('[PRO-07] -1 brings a new picture; 11 goes to the download page; others show the message', async () => {
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

test('two taps on Register send one', async () => {
  const { calls } = await open([...WELCOME, { ...answerOf('register', 0), delayMs: 300 }]);
  await fillAll();
  await register.dblClick();

  await expect.element(page.getByRole('heading', { name: 'You’re registered.' })).toBeVisible();
  expect(await calls('register')).toHaveLength(1);
});

test('[PRO-08] [GEN-23] the agreement link opens #/agreementTemplate, and its page leads on and back', async () => {
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

test('[PRO-09] a template that is refused shows the service’s message, and can be asked for again', async () => {
  const { plan } = await open([refusal('channel-template', 900503, 'Busy at the moment'), ...WELCOME.slice(1)]);
  await expect.element(statusToast).toHaveTextContent('Busy at the moment');
  expect(await accessibilityViolations()).toEqual([]);

  await plan(answerOf('channel-template', 0, sampleLanding));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(register).toBeVisible();
});

test('[PRO-09] a template that there is not says that the page has ended', async () => {
  await open([refusal('channel-template', 900404, 'Not found')]);
  await expect.element(statusToast).toHaveTextContent('Not found');
  await expect.element(page.getByRole('heading', { name: 'This page has ended' })).toBeVisible();
});

test('[PRO-09] a sid that is refused shows the service’s message; the picture’s place asks for it again', async () => {
  const { calls, plan } = await open([...WELCOME.slice(0, 1), refusal('get-sid', 900429, 'Too many requests, please wait')]);
  await expect.element(statusToast).toHaveTextContent('Too many requests, please wait');

  await plan(answerOf('get-sid', 0, { sid: 'sid-2' }));
  await phone.fill('13800138000');
  await picture.click();
  await expect.poll(async () => (await calls('get-captcha')).map((request) => queryOf(request)['sid'])).toEqual(['sid-2']);
});

test('[GEN-26] the template is kept for the tab: a hash target draws it before the service has answered', async () => {
  const { calls } = await open();
  await expect.element(register).toBeVisible();
  await expect.poll(async () => (await calls('get-sid')).length).toBe(1);

  await open([{ fate: 'hang', path: 'channel-template' }], ORIGIN, '#/downloadTemplate');
  await expect.element(page.getByText('Hiram Cash')).toBeVisible();
});

test('an answer that is no template is as good as none', async () => {
  await open([answerOf('channel-template', 0, { title: 'Borrow' })]);
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a download address that is none of ours is not opened', async () => {
  const elsewhere = { ...sampleLanding, template: { ...sampleLanding.template, downloadUrl: 'javascript:alert(1)' } };
  await open([answerOf('channel-template', 0, elsewhere)], ORIGIN, '#/downloadTemplate');
  await page.getByRole('button', { name: 'Download' }).click();
  await expect.element(statusToast).toHaveTextContent('We can’t open this link.');
});

test('nothing moves when the form comes to life', async () => {
  const skeleton = await render(<LandingSkeleton />);
  const boxes = (): number[] => [...document.querySelectorAll('input')].map((input) => input.getBoundingClientRect().left);
  const before = boxes();
  await skeleton.unmount();
  await open();
  await expect.element(register).toBeVisible();
  expect(boxes()).toEqual(before);
});

test.each([
  ['where she registers', '', 'Borrow up to ₱50,000'],
  ['where she gets the app', '#/downloadTemplate', 'Get the app'],
])('[BEY-28] in the Philippine profile the page says who lends, and what to read before borrowing: %s', async (_, hash, headline) => {
  overrideProfile({ extras: 'offered' });
  await open(WELCOME, ORIGIN, hash);
  await expect.element(page.getByRole('heading', { name: headline })).toBeVisible();
  await expect.element(page.getByText('Hiram Lending Company', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^SEC registration No.\s0000000 · Certificate of Authority No.\s0000$/)).toBeVisible();
  await expect.element(page.getByText('Read the terms in the disclosure statement carefully before you borrow.')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
});

test('[BEY-28] as specified the page says nothing of it', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: 'Borrow up to ₱50,000' })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/SEC registration|disclosure statement/);
});

test('[BEY-28] nothing is said before there is an offer: the form that grows would push it down', async () => {
  overrideProfile({ extras: 'offered' });
  const { container } = await render(<LandingSkeleton />);
  expect(container.textContent).not.toContain('SEC registration');
});
