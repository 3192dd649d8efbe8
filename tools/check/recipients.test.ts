import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECIPIENT_PURPOSES, RECIPIENTS, recipientLines, type Recipient } from '@hiram/contract/product/recipients.ts';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): Record<string, unknown> => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>;

test('[BEY-27] the sample lender’s consent names the recipients of its brand file', () => {
  const recipients = read('apps/web/brands/hiram.json')['recipients'] as Readonly<Record<Recipient, string>>;
  const consent = readFileSync(join(root, 'apps/api/sample-lender/agreements/privacy-consent.txt'), 'utf8');
  const named = consent.split('\n').flatMap((line) => /^\[namedRecipients\] - (.*)$/.exec(line)?.slice(1) ?? []);
  expect(named).toEqual(recipientLines(recipients));
});

test('[BEY-27] the privacy centre has the purpose of each recipient from the list', () => {
  const english = read('packages/contract/messages/en.json');
  const keyOf = (recipient: string): string =>
    `privacy_recipient_${recipient.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
  for (const recipient of RECIPIENTS) {
    const [first = '', ...rest] = RECIPIENT_PURPOSES[recipient];
    expect(english[keyOf(recipient)]).toBe(first.toUpperCase() + rest.join(''));
  }
});
