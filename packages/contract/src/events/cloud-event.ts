import * as z from 'zod/mini';
import { EVENT_NAMES, eventTypes } from './event-types.ts';
import type { EventData, EventName } from './event-types.ts';

/** Identifies our events for receivers of several senders' events. */
const EVENT_SOURCE = '/hiram';

/** CloudEvents 1.0 event in JSON. Its id and body are the same in every delivery. */
interface CloudEventOf<Name extends EventName> {
  readonly specversion: '1.0';
  readonly id: string;
  readonly source: typeof EVENT_SOURCE;
  readonly type: Name;
  /** Business time of the effect. */
  readonly time: string;
  /** Order number; before there is an order, the offer number; for events without an order, the borrower's id. */
  readonly subject: string;
  readonly datacontenttype: 'application/json';
  readonly data: EventData<Name>;
}

export type CloudEvent = { [Name in EventName]: CloudEventOf<Name> }[EventName];

/** Schema of the body of an event of this type. */
export const envelopeOf = <Name extends EventName>(name: Name) =>
  z.object({
    specversion: z.literal('1.0'),
    id: z.uuid(),
    source: z.literal(EVENT_SOURCE),
    type: z.literal(name),
    time: z.iso.datetime({ offset: true }),
    subject: z.string().check(z.minLength(1), z.maxLength(128)),
    datacontenttype: z.literal('application/json'),
    data: eventTypes[name].data,
  });

const [first, ...others] = EVENT_NAMES.map(envelopeOf);
if (first === undefined) throw new Error('there are no events');

export const cloudEventField: z.ZodMiniType<CloudEvent> = z.discriminatedUnion('type', [first, ...others]) as never;

export const subjectOf = (data: EventData<EventName>): string =>
  'orderId' in data ? data.orderId : 'offerId' in data ? data.offerId : data.userId;

type EventContent = Pick<CloudEvent, 'id' | 'time' | 'subject'> & { readonly type: string; readonly data: unknown };

/** Adds the constant fields of an event. Does not check that `data` belongs to `type`. */
export const toEnvelope = ({ id, type, time, subject, data }: EventContent) => ({
  specversion: '1.0',
  id,
  source: EVENT_SOURCE,
  type,
  time,
  subject,
  datacontenttype: 'application/json',
  data,
});

/** Example of an event type, for docs and tests. */
export const exampleOf = (name: EventName): CloudEvent => {
  const { example } = eventTypes[name];
  const [id, time] = ['018f5a2c-7d31-4c0e-9b6f-2a4d8e1c5b70', '2026-11-05T04:00:00.000Z'];
  return toEnvelope({ id, type: name, time, subject: subjectOf(example), data: example }) as CloudEvent;
};
