import { expect, test } from 'vitest';
import { webhookSignature } from './webhook-signature.ts';

const webhook = { secret: 'secret', id: 'evt-1', timestamp: '1760000000', body: '{"a":1}' };

test('the signature of a webhook is the same for text and bytes', () => {
  expect(webhookSignature(webhook)).toMatch(/^[0-9a-f]{64}$/);
  expect(webhookSignature({ ...webhook, body: new TextEncoder().encode(webhook.body) })).toBe(webhookSignature(webhook));
});

test.each([
  ['secret', 'other'],
  ['id', 'evt-2'],
  ['timestamp', '1760000001'],
  ['body', '{"a":2}'],
])('a changed %s changes the signature', (part, value) => {
  expect(webhookSignature({ ...webhook, [part]: value })).not.toBe(webhookSignature(webhook));
});

test('moving characters between id and timestamp changes the signature', () => {
  const signatureOf = (id: string, timestamp: string): string => webhookSignature({ ...webhook, id, timestamp });
  expect(signatureOf('a.1', '2')).not.toBe(signatureOf('a', '1.2'));
});
