import { expect, test } from 'vitest';
import { languageCookie } from './keptLanguage.ts';

test('over https the language is kept for this host alone, and never sent in the clear', () => {
  expect(languageCookie('fil', 'https:')).toBe('__Host-lang=fil; path=/; max-age=31536000; samesite=lax; secure');
});

test('a developer’s machine without https keeps it too', () => {
  expect(languageCookie('fil', 'http:')).toBe('lang=fil; path=/; max-age=31536000; samesite=lax');
});
