import { expect, test } from 'vitest';
import { parsePhone } from '../wire/phone.ts';
import { profileNamed, profiles } from './profile.ts';

const { specified, philippines } = profiles;

test('profileNamed returns a profile by name and throws for an unknown name', () => {
  expect(profileNamed('specified')).toBe(specified);
  expect(profileNamed('philippines')).toBe(philippines);
  for (const name of ['', 'Specified', 'toString']) expect(() => profileNamed(name)).toThrow('no such profile');
});

test('the profiles differ in every field', () => {
  expect(Object.keys(philippines)).toEqual(Object.keys(specified));
  for (const field of Object.keys(specified)) {
    const key = field as keyof typeof specified;
    expect(philippines[key], field).not.toEqual(specified[key]);
  }
});

test.each([
  ['13912345678', '13912345678'],
  ['12912345678', null],
  ['1391234567', null],
  ['139123456781', null],
  ['09171234567', null],
  ['+8613912345678', null],
])('specified profile: parses the phone %s as %s', (text, number) => {
  expect(parsePhone(specified.phoneNumber, text)).toBe(number);
});

test.each([
  ['09171234567', '09171234567'],
  ['+639171234567', '09171234567'],
  ['639171234567', '09171234567'],
  ['0917-123 4567', '09171234567'],
  ['0917123456', null],
  ['+63917123456', null],
  ['+6309171234567', null],
  ['13912345678', null],
])('Philippine profile: parses the phone %s as %s', (text, number) => {
  expect(parsePhone(philippines.phoneNumber, text)).toBe(number);
});
