import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { readPicture } from '../../support/captcha.ts';
import { test } from '../../engines/fixture.ts';
import type { Phone } from '../../engines/phone.ts';
import { startService, stopService, type SharedStack } from '../../support/shared-stack.ts';

const ADDRESS = '/promotion?user_from=poster&utm_tag=utm-e2e&app_from=a';
const newNumber = (): string => `139${randomInt(10_000_000, 99_999_999)}`;
const hashOf = (phone: Phone): Promise<string> => phone.evaluate((_: null) => location.hash, null);

async function codeOf(stack: SharedStack, number: string): Promise<string> {
  const inbox = async (): Promise<string> => (await fetch(new URL(`/sms/phones/${number}`, stack.sandboxUrl))).text();
  await expect.poll(inbox).toMatch(/\d{6} is your registration code/);
  return /(\d{6}) is your registration code/.exec(await inbox())?.[1] ?? '';
}

async function requestCode(phone: Phone, stack: SharedStack, number: string): Promise<void> {
  await phone.open(ADDRESS);
  await phone.expectText('Borrow up to');
  await phone.type('Phone number', number);
  await phone.type('Image code', await readPicture(phone, stack));
  await phone.tap('Get code');
}

test('[PRO-01] [PRO-05] [PRO-07] registers a visitor by captcha and SMS, and reports an earlier registration', async ({ phone, stack }) => {
  test.slow();
  const number = newNumber();
  await requestCode(phone, stack, number);
  await phone.expectText('验证码已发送，请在手机上查看！');
  await phone.type('SMS code', await codeOf(stack, number));
  await phone.tap('Register');
  await phone.expectText('You’re registered.');
  await phone.expectText(`${number.slice(0, 3)} •••• ${number.slice(-4)}`);
  expect(await hashOf(phone)).toBe('#/downloadTemplate');

  await requestCode(phone, stack, number);
  await phone.expectText('您已注册,请直接下载APP登录！');
  await phone.expectText('You have an account already.');
});

test('[PRO-03] [PRO-05] shows a new captcha after a wrong answer, and sends the SMS after the right one', async ({ phone, stack }) => {
  const number = newNumber();
  await phone.open(ADDRESS);
  await phone.type('Phone number', number);
  const first = await readPicture(phone, stack);
  await phone.type('Image code', first === '2222' ? '3333' : '2222');
  await phone.tap('Get code');
  await phone.expectText('The captcha is wrong');
  await phone.type('Image code', await readPicture(phone, stack));
  await phone.tap('Get code');
  expect(await codeOf(stack, number)).toMatch(/^\d{6}$/);
});

test('[GEN-23] [PRO-08] opens agreement and download page by their hash, and offers Retry without the service', async ({
  phone,
  stack,
}) => {
  await phone.open(`${ADDRESS}#/agreementTemplate`);
  await phone.expectText('1. What you agree to');
  await phone.tap('Continue to download');
  await phone.expectText('Get the app');
  expect(await hashOf(phone)).toBe('#/downloadTemplate');

  await stopService(stack);
  try {
    await phone.open('/promotion?templateId=another');
    await phone.expectText('We couldn’t load this page');
  } finally {
    await startService(stack);
  }
  await phone.tap('Retry');
  await phone.expectText('This page has ended');
});
