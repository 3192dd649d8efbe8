import { parsePhone } from '@hiram/contract/wire/phone.ts';
import { profiles } from '@hiram/contract/product/profile.ts';
import { expect, test } from 'vitest';
import { customersFor } from './customers.ts';

test.each(Object.values(profiles))('every customer has a unique phone number that the profile $name accepts', (profile) => {
  const phones = customersFor(profile).map(({ phone }) => phone);
  expect(phones.map((phone) => parsePhone(profile.phoneNumber, phone))).toEqual(phones);
  expect(new Set(phones).size).toBe(phones.length);
});
