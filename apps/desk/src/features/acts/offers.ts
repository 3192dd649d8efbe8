import { PAYMENT_PURPOSES } from '@hiram/contract/money/loan-transactions.ts';
import { RIGHTS_OUTCOMES } from '@hiram/contract/endpoints/rights.ts';
import type { DeclaredAct, Me, QueueItem } from '../../platform/answers.ts';
import { isComplaintQueue, type QueueName } from '../../platform/queues.ts';
import { plain } from '../../platform/values.ts';

export interface ActField {
  readonly option: string;
  readonly label: string;
  readonly kind: 'line' | 'pesos' | 'reply' | 'photos' | readonly string[];
  readonly note?: string;
}

/** An act that can be done on an item: the options that are known, and the fields to fill in. */
export interface Offer {
  readonly act: string;
  readonly label: string;
  readonly kind?: 'primary' | 'danger';
  readonly known: Readonly<Record<string, string>>;
  readonly fields: readonly ActField[];
  /** Reason shown instead of the act if this person may not do it. */
  readonly refusal?: string;
}

const USER: ActField = { option: 'user', label: 'Borrower', kind: 'line' };
const ORDER: ActField = { option: 'order', label: 'Order', kind: 'line' };
const AMOUNT: ActField = { option: 'amount', label: 'Amount in pesos', kind: 'pesos' };
const BANK_REFERENCE: ActField = {
  option: 'reference',
  label: 'Reference of the bank',
  kind: 'line',
  note: 'Each reference can be recorded once.',
};
const REFUND: ActField = {
  option: 'reference',
  label: 'Reference of the bank',
  kind: 'line',
  note: 'The reference of the returned refund.',
};
const PAYMENT: ActField = { option: 'payment', label: 'Payment', kind: 'line' };

const offersOfComplaint = (queue: QueueName, complaint: string, state: string): readonly Offer[] => {
  const reply: Offer = {
    act: 'reply-complaint',
    label: state === 'open' ? 'Answer' : 'Answer again',
    ...(queue === 'complaints' ? { kind: 'primary' as const } : {}),
    known: { complaint },
    fields: [
      { option: 'text', label: 'Answer', kind: 'reply' },
      { option: 'images', label: 'Photos', kind: 'photos' },
    ],
  };
  const decisions: readonly Offer[] = [
    { act: 'uphold-review', label: 'Uphold', kind: 'primary', known: { complaint }, fields: [] },
    { act: 'reject-review', label: 'Reject', known: { complaint }, fields: [] },
  ];
  const close: Offer = { act: 'close-complaint', label: 'Close', known: { complaint }, fields: [] };
  if (queue === 'reviews') return [...decisions, reply];
  return queue === 'answered' ? [{ ...close, kind: 'primary' }, reply] : [reply];
};

/** Splits an item such as `mabilis:evt_1` into the provider and the provider's own id, which may contain colons. */
function ofProvider(item: string, option: string): Readonly<Record<string, string>> {
  const [provider = '', ...rest] = item.split(':');
  return { provider, [option]: rest.join(':') };
}

function offersOfRequest({ item, facts }: QueueItem, me: Me): readonly Offer[] {
  const isOwn = facts['askedBy'] === me.subject;
  const approve: Offer = { act: 'approve-request', label: 'Approve', kind: 'primary', known: { request: item }, fields: [] };
  const refuse: Offer = { act: 'refuse-request', label: isOwn ? 'Take it back' : 'Refuse', known: { request: item }, fields: [] };
  return [isOwn ? { ...approve, refusal: 'You made this request yourself: another supervisor must approve it.' } : approve, refuse];
}

const offerOfRights = (act: string, label: string, { item }: QueueItem): Offer => ({
  act,
  label,
  kind: 'primary',
  known: { request: item },
  fields: [
    { option: 'outcome', label: 'Outcome', kind: RIGHTS_OUTCOMES },
    { option: 'text', label: 'What the borrower reads', kind: 'reply' },
  ],
});

function offersOf(queue: QueueName, item: QueueItem, me: Me): readonly Offer[] {
  if (isComplaintQueue(queue))
    return offersOfComplaint(queue, item.item, queue === 'complaints' ? 'open' : plain(item.facts['state']) || 'answered');
  if (queue === 'second-looks') return [offerOfRights('decide-second-look', 'Decide', item)];
  if (queue === 'corrections') return [offerOfRights('answer-correction', 'Answer', item)];
  if (queue === 'suspense')
    return [
      {
        act: 'assign-suspense',
        label: 'Assign to an order',
        kind: 'primary',
        known: ofProvider(item.item, 'event'),
        fields: [ORDER, USER, { option: 'purpose', label: 'What it pays', kind: PAYMENT_PURPOSES }],
      },
      { act: 'refund', label: 'Record a refund', known: {}, fields: [ORDER, USER, AMOUNT, BANK_REFERENCE] },
    ];
  if (queue === 'discrepancies')
    return [
      { act: 'resolve-discrepancy', label: 'Resolve', kind: 'primary', known: { discrepancy: item.item }, fields: [] },
      { act: 'reverse-payment', label: 'Reverse a payment', kind: 'danger', known: {}, fields: [ORDER, USER, PAYMENT] },
    ];
  if (queue === 'dead-letters')
    return [
      { act: 'replay-dead-letter', label: 'Replay', kind: 'primary', known: ofProvider(item.item, 'delivery'), fields: [] },
      { act: 'discard-dead-letter', label: 'Discard', kind: 'danger', known: ofProvider(item.item, 'delivery'), fields: [] },
    ];
  return offersOfRequest(item, me);
}

export const itemOffers = (queue: QueueName, item: QueueItem, me: Me, acts: ReadonlyMap<string, DeclaredAct>): readonly Offer[] =>
  offersOf(queue, item, me).filter(({ act }) => acts.has(act));

/**
 * Acts offered for one order.
 * @param kinds kinds of the order's transactions that are not reversed: only those can be reversed
 */
export function orderOffers(
  { user, order, kinds }: { readonly user: string; readonly order: string; readonly kinds: ReadonlySet<string> },
  acts: ReadonlyMap<string, DeclaredAct>,
): readonly Offer[] {
  const known = { user, order };
  const reversals: readonly [kind: string, offer: Offer][] = [
    ['refund', { act: 'reverse-refund', label: 'Reverse a refund', kind: 'danger', known, fields: [REFUND] }],
    ['writeOff', { act: 'reverse-write-off', label: 'Reverse the write-off', kind: 'danger', known, fields: [] }],
    ['paymentPlan', { act: 'cancel-payment-plan', label: 'Cancel the payment plan', kind: 'danger', known, fields: [] }],
  ];
  const offers: readonly Offer[] = [
    { act: 'refund', label: 'Record a refund', known, fields: [AMOUNT, BANK_REFERENCE] },
    { act: 'reverse-payment', label: 'Reverse a payment', kind: 'danger', known, fields: [PAYMENT] },
    { act: 'release-rollover', label: 'Release a rollover', known, fields: [] },
    { act: 'write-off', label: 'Write off', kind: 'danger', known, fields: [] },
    ...reversals.flatMap(([kind, offer]) => (kinds.has(kind) ? [offer] : [])),
  ];
  return offers.filter(({ act }) => acts.has(act));
}
