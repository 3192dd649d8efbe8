import { factsOf } from '../../lending/payments/payment-identity.ts';
import { digestOf } from '../../lending/provider-reports/stored-webhooks.ts';
import type { EventKind, ProviderEvent, WebhookReading, WebhookRequest } from '../../providers/webhook.ts';
import type { Report } from '../../tables/provider-report.ts';

export interface UnderstoodEvent {
  readonly eventId: string;
  readonly event: ProviderEvent;
}

/** Parsed payload of a verified webhook, or the reason it could not be parsed. */
export type Understood = UnderstoodEvent | { readonly trouble: string };

type Authentic = Extract<WebhookReading<EventKind>, { readonly is: 'event' | 'unreadable' }>;

const LONGEST_ID = 200;
/** Characters that PostgreSQL cannot store in text: NUL and unpaired surrogates. `JSON.stringify` writes both as escapes. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

export function parseReading(reading: Authentic): Understood {
  if (reading.is === 'unreadable') return { trouble: troubleText('invalidRequest', reading.field) };
  const { eventId, event } = reading;
  if (UNSTORABLE.test(JSON.stringify([eventId, event]))) return { trouble: 'a text that can’t be stored' };
  if (idsOf(reading).some((id) => id.length > LONGEST_ID)) return { trouble: 'an id that is too long' };
  if (event.kind === 'payment' && event.payment.amount <= 0) return { trouble: troubleText('invalidRequest', 'amount') };
  return { eventId, event };
}

const idsOf = ({ eventId, event }: UnderstoodEvent): readonly string[] =>
  event.kind === 'payment' ? [eventId, event.payment.paymentId, event.payment.providerReference, event.payment.currency] : [eventId];

export const troubleText = (reason: string, field: string | null): string => (field === null ? reason : `${reason}: ${field}`);

/** Returns the row's key and content: keyed by the event's id, or by a digest of the body if the webhook could not be parsed. */
export function storedAs(understood: Understood, { body }: WebhookRequest) {
  if ('trouble' in understood) return { deliveryId: `body:${digestOf(body).toString('hex')}`, digest: digestOf(body), reported: {} };
  const { eventId, event } = understood;
  return { deliveryId: eventId, digest: digestOf(JSON.stringify(event)), reported: reportIn(event) };
}

/** Omits the free text of a bank or a decision, which may contain a name. */
function reportIn(event: ProviderEvent): Report {
  switch (event.kind) {
    case 'payment':
      return { type: event.payment.type, paymentId: event.payment.paymentId, ...factsOf(event.payment) };
    case 'payout':
      return { reference: event.payout.reference, state: event.payout.state };
    case 'decision':
      return { reference: event.decision.reference, decision: event.decision.decision };
    case 'charge':
      return { reference: event.charge.reference, state: event.charge.state };
  }
}
