import { expect, test } from 'vitest';
import { languageCookie } from './languageCookie.ts';

test('over https the language cookie has the __Host- prefix, Secure and SameSite=Lax', () => {
  expect(languageCookie('fil', 'https:')).toBe('__Host-lang=fil; path=/; max-age=31536000; samesite=lax; secure');
});

test('over http the language cookie has neither the prefix nor Secure, for development', () => {
  expect(languageCookie('fil', 'http:')).toBe('lang=fil; path=/; max-age=31536000; samesite=lax');
});
