import { expect, test } from 'vitest';
import { scrubMessage } from './scrub-message.ts';

test.each([
  ["Cannot read properties of undefined (reading 'orderId')", "Cannot read properties of undefined (reading 'orderId')"],
  ['Failed to fetch dynamically imported module: https://loans.example/assets/a1.js', 'Failed to fetch dynamically imported module: #'],
  ['09171234567 is not an order', '# is not an order'],
  ['no row for OR217K3M9XQ7D2P0A, user maria@example.test', 'no row for #, user #'],
  ['Unexpected token \'M\', "Maria Santos, 14 Rizal St" is not valid JSON', 'Unexpected token \'…\', "…" is not valid JSON'],
  ["'Maria Santos' is not a valid selector", "'…' is not a valid selector"],
  ['never closed "Maria Santos', 'never closed "…"'],
  [`session ${'abcdefghij'.repeat(5)} refused`, 'session # refused'],
  ['two\nlines\tand more', 'two lines and more'],
  ['', ''],
])('%j becomes %j', (message, scrubbed) => {
  expect(scrubMessage(message)).toBe(scrubbed);
});

test('truncates a message to 200 characters, and scrubbing is idempotent', () => {
  const scrubbedOnce = scrubMessage('a word '.repeat(100));
  expect(scrubbedOnce).toHaveLength(200);
  expect(scrubMessage(scrubbedOnce)).toBe(scrubbedOnce);
});
