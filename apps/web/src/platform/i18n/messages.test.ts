import { profiles } from '@hiram/contract/product/profile.ts';
import { afterEach, expect, test } from 'vitest';
import specified from '@hiram/contract/messages/en-x-specified.json';
import { m } from '@hiram/contract/messages';
import { setMessageLanguage } from './language.ts';
import { textLanguage } from './textLanguage.ts';

afterEach(() => setMessageLanguage(profiles.specified, 'en'));

/** Texts of sections 5 and 8 of the specification and the titles that it quotes, verbatim. */
const quoted: [keyof typeof m, string][] = [
  ['complaint_description_empty', 'Please fill in your comments and suggestions'],
  ['complaint_collection_refused', 'The selected order does not support sending collection types'],
  ['contact_form_incomplete', 'Please provide complete information!'],
  ['contact_form_sent', 'Successfully!'],
  ['card_repay_choose_card', '请先选择付款银行卡！'],
  ['card_repay_code_invalid', '请输入正确的验证码'],
  ['promotion_phone_invalid', '请正确输入手机号！'],
  ['promotion_captcha_invalid', '请正确输入图形验证码！'],
  ['promotion_sms_code_invalid', '请正确输入短信验证码！'],
  ['promotion_sms_too_soon', '请勿重复发送验证码!'],
  ['card_repay_code_wrong', '验证码错误'],
  ['card_repay_sent_twice', '请勿重复提交支付申请'],
  ['card_repay_cards_failed', '查询卡列表失败'],
  ['card_repay_failed', '处理失败'],
  ['repay_network_failed', 'error'],
  ['scan_to_pay_title', 'scanToPay'],
  ['promotion_sms_sent', '验证码已发送，请在手机上查看！'],
  ['promotion_already_registered', '您已注册,请直接下载APP登录！'],
  ['promotion_registered', '注册成功'],
  ['complaint_image_uploaded', 'Upload succeeded!'],
  ['complaint_score_sent', 'Successful demonstration！'],
  ['copied', 'copy success'],
  ['rating_choose_star', 'Silakan pilih'],
  ['loading', 'loading...'],
];

test.each(quoted)('[GEN-19] the specified profile has the text %s verbatim', (key, text) => {
  setMessageLanguage(profiles.specified, 'en');
  expect((m[key] as () => string)()).toBe(text);
});

test('[GEN-19] all other texts of the specified profile are English in every requested language', () => {
  setMessageLanguage(profiles.specified, 'zh');
  expect(m.customer_service_headline()).toBe('How can we help?');
  setMessageLanguage(profiles.specified, 'fil');
  expect(m.customer_service_headline()).toBe('How can we help?');
});

test('[GEN-19] the specified profile overrides the verbatim texts only', () => {
  const others = Object.entries(specified).filter(([key, text]) => quoted.find(([name]) => name === key)?.[1] !== text);
  expect(others).toEqual([]);
});

test('[GEN-27] the loading text is loading...', () => {
  expect(m.loading()).toBe('loading...');
});

test('the Philippine profile has English and Filipino texts, and none of the specification’s', () => {
  setMessageLanguage(profiles.philippines, 'fil');
  expect(m.customer_service_headline()).toBe('Paano kami makakatulong?');
  setMessageLanguage(profiles.philippines, 'en');
  expect(m.rating_choose_star()).toBe('Please choose a star');
  setMessageLanguage(profiles.philippines, 'de');
  expect(m.back()).toBe('Back');
});

test('marks a Chinese text with its language', () => {
  expect(textLanguage('验证码错误')).toBe('zh');
  expect(textLanguage('copy success')).toBeUndefined();
});

test('marks the Indonesian text with its language', () => {
  expect(textLanguage(specified.rating_choose_star)).toBe('id');
});
