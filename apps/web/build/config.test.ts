import { generateKeyPairSync } from 'node:crypto';
import { SANDBOX_PAYMENT_LINK_KEY } from '@hiram/contract/wire/sandbox-payment-link-key.ts';
import { expect, test } from 'vitest';
import {
  assertAppSchemes,
  assertCompany,
  assertBrandNames,
  assertOrigins,
  assertPaymentLinkKeys,
  definitionsOf,
  readBuildConfig,
} from './config.ts';

test('reads the configuration of one profile and one brand', () => {
  expect(readBuildConfig('philippines', 'hiram')).toMatchObject({ profile: 'philippines', brand: { name: 'Hiram' } });
});

test('defines for the build whether calls send the session in a header', () => {
  const inHeader = (profile: string) => definitionsOf(readBuildConfig(profile, 'hiram'))['__HIRAM_SESSION_IN_HEADER__'];
  expect([inHeader('specified'), inHeader('philippines')]).toEqual(['false', 'true']);
});

test('rejects an unknown profile, an unknown brand and an invalid brand name', () => {
  expect(() => readBuildConfig('martian', 'hiram')).toThrow('no such profile: martian');
  expect(() => readBuildConfig('specified', 'unknown')).toThrow('unknown.json');
  expect(() => readBuildConfig('specified', '../package')).toThrow("not a brand's name");
});

test('[GEN-22] reads each brand’s colours and service phone from its file alone', () => {
  const hiram = readBuildConfig('specified', 'hiram').brand;
  const alon = readBuildConfig('specified', 'alon').brand;
  expect([hiram.servicePhone, alon.servicePhone]).toEqual(['(02) 8555 0142', '(02) 8555 0197']);
  expect([hiram.colours['primary'], alon.colours['primary']]).toEqual(['#0b4a37', '#143a66']);
  // Set in the file of the one brand, computed for the other.
  expect([hiram.colours['soft'], alon.colours['soft']]).toEqual(['#e1f0e6', '#e8ebf0']);
});

test('accepts only origins of https addresses as allowed origins of a brand', () => {
  expect(() => assertOrigins('hiram', ['https://pay.example', 'https://pay.example:8443'])).not.toThrow();
  for (const wrong of ['pay.example', 'http://pay.example', 'https://pay.example/', 'https://PAY.example', 'https://*.example/x', '']) {
    expect(() => assertOrigins('hiram', [wrong]), wrong).toThrow('is not the origin of an https address');
  }
});

test('[REP-05] accepts only schemes of apps as app schemes of a brand', () => {
  expect(() => assertAppSchemes('hiram', ['gcash', 'my.app+pay'])).not.toThrow();
  for (const wrong of ['GCash', 'gcash://', 'https', 'javascript', 'data', '']) {
    expect(() => assertAppSchemes('hiram', [wrong]), wrong).toThrow('is not the scheme of an app');
  }
});

const publicHalf = (namedCurve: string): string =>
  generateKeyPairSync('ec', { namedCurve }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

test('[BEY-13] the sample brand has the sandbox’s key; keys that cannot verify payment links are rejected', () => {
  expect(readBuildConfig('specified', 'hiram').paymentLinkKeys).toEqual([SANDBOX_PAYMENT_LINK_KEY.publicKey]);
  const [old, next] = [publicHalf('P-256'), publicHalf('P-256')];
  expect(() => assertPaymentLinkKeys('hiram', [old, next])).not.toThrow();
  for (const wrong of ['', 'none', publicHalf('P-384'), SANDBOX_PAYMENT_LINK_KEY.privateKey]) {
    expect(() => assertPaymentLinkKeys('hiram', [wrong]), wrong).toThrow('is not the public half of a P-256 key');
  }
  expect(() => assertPaymentLinkKeys('hiram', [old, SANDBOX_PAYMENT_LINK_KEY.publicKey])).toThrow('must not be listed beside a real key');
});

test('[BEY-25] [BEY-27] rejects a brand without a recipient of data or a fact of the regulator', () => {
  const { named } = readBuildConfig('philippines', 'hiram');
  expect(() => assertBrandNames('hiram', named)).not.toThrow();
  const { regulator, recipients } = named;
  expect(() => assertBrandNames('hiram', { regulator, recipients: { ...recipients, smsNetwork: '' } })).toThrow('the recipient smsNetwork');
  expect(() => assertBrandNames('hiram', { recipients, regulator: { ...regulator, address: '' } })).toThrow('no address of the regulator');
  expect(() => assertBrandNames('hiram', { recipients, regulator: { ...regulator, page: 'http://x.example' } })).toThrow(
    'not an https address',
  );
});

test('[BEY-28] rejects a brand without the name of its company or one of its two numbers', () => {
  const { company } = readBuildConfig('philippines', 'alon').brand;
  expect(() => assertCompany('alon', company)).not.toThrow();
  for (const fact of ['name', 'secRegistration', 'certificateOfAuthority'] as const) {
    expect(() => assertCompany('alon', { ...company, [fact]: '' })).toThrow(`brand alon: no ${fact} of the company`);
  }
});
