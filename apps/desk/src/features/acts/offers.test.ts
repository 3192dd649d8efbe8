import { expect, test } from 'vitest';
import { agent, complaint, declared } from '../../../testing/deskAnswers.ts';
import type { Me } from '../../platform/answers.ts';
import { QUEUE_NAMES } from '../../platform/queues.ts';
import { itemOffers, orderOffers } from './offers.ts';

const supervisor: Me = { ...agent, subject: 'maria.santos', role: 'supervisor' };
const actsNamed = (...names: readonly string[]) => new Map(names.map((name) => [name, declared(name)]));
const namesOf = (offers: readonly { readonly act: string }[]): readonly string[] => offers.map(({ act }) => act);

test('omits acts that the role may not perform', () => {
  const acts = actsNamed('reply-complaint', 'close-complaint', 'assign-suspense');
  expect(namesOf(itemOffers('complaints', complaint('C1'), agent, acts))).toEqual(['reply-complaint']);
  expect(namesOf(itemOffers('reviews', complaint('C1'), agent, acts))).toEqual(['reply-complaint']);
  expect(namesOf(itemOffers('suspense', complaint('mabilis:e:1'), agent, acts))).toEqual(['assign-suspense']);
  for (const queue of QUEUE_NAMES) expect(itemOffers(queue, complaint('x'), agent, new Map())).toEqual([]);
  const order = { user: 'u1', order: 'OR1', kinds: new Set<string>() };
  expect(orderOffers(order, actsNamed('refund')).map(({ act, known }) => [act, known])).toEqual([['refund', { user: 'u1', order: 'OR1' }]]);
});

test('offers a reversal only for a kind of transaction that the order has', () => {
  const acts = actsNamed('reverse-refund', 'reverse-write-off', 'cancel-payment-plan');
  const offered = (...kinds: readonly string[]) => namesOf(orderOffers({ user: 'u1', order: 'OR1', kinds: new Set(kinds) }, acts));
  expect(offered('repayment')).toEqual([]);
  expect(offered('refund', 'writeOff')).toEqual(['reverse-refund', 'reverse-write-off']);
  expect(offered('paymentPlan')).toEqual(['cancel-payment-plan']);
});

test('splits an item at the first colon only, because a provider’s id may contain colons', () => {
  const [offer] = itemOffers('dead-letters', complaint('mabilis:d:1'), agent, actsNamed('replay-dead-letter'));
  expect(offer?.known).toEqual({ provider: 'mabilis', delivery: 'd:1' });
});

test('refuses the approval of a request to the person who made it', () => {
  const acts = actsNamed('approve-request', 'refuse-request');
  const requestWith = (subject: string) => complaint('r1', { facts: { command: 'refund', askedBy: subject } });
  const own = itemOffers('approvals', requestWith('maria.santos'), supervisor, acts);
  expect(own.map(({ label, refusal }) => [label, refusal !== undefined])).toEqual([
    ['Approve', true],
    ['Take it back', false],
  ]);
  expect(itemOffers('approvals', requestWith('liza.reyes'), supervisor, acts).map(({ label, refusal }) => [label, refusal])).toEqual([
    ['Approve', undefined],
    ['Refuse', undefined],
  ]);
});
