import { expect, test } from 'vitest';
import { linkStanding, type LinkStanding } from './linkStanding.ts';

type LinkFacts = Parameters<typeof linkStanding>[0];
const good: LinkFacts = { complete: true, signature: 'signed', payer: 'u1', userId: 'u1', pastExpiry: false, state: undefined };

const cases: readonly [string, Partial<LinkFacts>, LinkStanding][] = [
  ['[BEY-13] signed, for who is signed in, in time', {}, 'verified'],
  ['[BEY-13] signed, and nobody is signed in', { userId: '' }, 'verified'],
  ['[BEY-13] signed for another borrower', { userId: 'u2' }, 'another'],
  ['[BEY-13] signed for another borrower, whatever its state', { userId: 'u2', state: 'posted', pastExpiry: true }, 'another'],
  ['[BEY-13] past its expiry', { pastExpiry: true }, 'expired'],
  ['[BEY-01] past its expiry by a wrong clock, while the service waits for it', { pastExpiry: true, state: 'waiting' }, 'verified'],
  ['[BEY-01] received', { state: 'received' }, 'used'],
  ['[BEY-01] posted', { state: 'posted' }, 'used'],
  ['[BEY-01] expired by the word of the service', { state: 'expired' }, 'expired'],
  ['nothing to pay with', { complete: false, signature: 'unsigned' }, 'empty'],
];

test.each(cases)('%s', (_title, changes, standing) => {
  expect(linkStanding({ ...good, ...changes }, 'shown')).toBe(standing);
  expect(linkStanding({ ...good, ...changes }, 'hidden')).toBe(standing);
});

test('[BEY-13] what nobody of ours signed is shown as it is given or not at all, as the profile has it', () => {
  const unsigned = { ...good, signature: 'unsigned' } as const;
  expect(linkStanding(unsigned, 'shown')).toBe('given');
  expect(linkStanding(unsigned, 'hidden')).toBe('hidden');
  expect(linkStanding({ ...unsigned, state: 'waiting', userId: 'u2', pastExpiry: true }, 'hidden')).toBe('hidden');
});

test('[BEY-13] what was altered is shown in no profile', () => {
  const altered = { ...good, signature: 'altered' } as const;
  expect([linkStanding(altered, 'shown'), linkStanding(altered, 'hidden')]).toEqual(['hidden', 'hidden']);
});
