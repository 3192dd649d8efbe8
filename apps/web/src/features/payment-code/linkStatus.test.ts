import { expect, test } from 'vitest';
import { linkStatus, type LinkStatus } from './linkStatus.ts';

type LinkFacts = Parameters<typeof linkStatus>[0];
const good: LinkFacts = { complete: true, signature: 'signed', payer: 'u1', userId: 'u1', pastExpiry: false, state: undefined };

const cases: readonly [string, Partial<LinkFacts>, LinkStatus][] = [
  ['[BEY-13] signed for the signed-in borrower and not expired', {}, 'verified'],
  ['[BEY-13] signed, without a session', { userId: '' }, 'verified'],
  ['[BEY-13] signed for another borrower', { userId: 'u2' }, 'another'],
  ['[BEY-13] signed for another borrower, posted and past its expiry', { userId: 'u2', state: 'posted', pastExpiry: true }, 'another'],
  ['[BEY-13] past its expiry', { pastExpiry: true }, 'expired'],
  [
    '[BEY-01] past its expiry by the phone’s clock, but waiting according to the service',
    { pastExpiry: true, state: 'waiting' },
    'verified',
  ],
  ['[BEY-01] received', { state: 'received' }, 'used'],
  ['[BEY-01] posted', { state: 'posted' }, 'used'],
  ['[BEY-01] expired according to the service', { state: 'expired' }, 'expired'],
  ['without a code or an image', { complete: false, signature: 'unsigned' }, 'empty'],
];

test.each(cases)('%s', (_title, changes, standing) => {
  expect(linkStatus({ ...good, ...changes }, 'shown')).toBe(standing);
  expect(linkStatus({ ...good, ...changes }, 'hidden')).toBe(standing);
});

test('[BEY-13] an unsigned link is shown or hidden according to the profile', () => {
  const unsigned = { ...good, signature: 'unsigned' } as const;
  expect(linkStatus(unsigned, 'shown')).toBe('given');
  expect(linkStatus(unsigned, 'hidden')).toBe('hidden');
  expect(linkStatus({ ...unsigned, state: 'waiting', userId: 'u2', pastExpiry: true }, 'hidden')).toBe('hidden');
});

test('[BEY-13] [COD-02] a link with a foreign or invalid signature is treated as an unsigned one', () => {
  const altered = { ...good, signature: 'altered' } as const;
  expect([linkStatus(altered, 'shown'), linkStatus(altered, 'hidden')]).toEqual(['given', 'hidden']);
});
