import { createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { CloudEvent } from '@hiram/contract/events/cloud-event.ts';
import { startLocalServer } from '../../../tools/testing/local-server.ts';
import { afterFile } from './after-file.ts';

export interface ReceivedEvent {
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: readonly string[];
  readonly body: string;
  readonly event: CloudEvent;
}

/** A status, or `null` for an answer that never comes. */
type Answer = (received: ReceivedEvent) => number | null | Promise<number | null>;

export class WebhookConsumer {
  /** In order of receipt, including rejected ones. */
  readonly received: ReceivedEvent[] = [];
  /** Those answered with 2xx. */
  readonly taken: ReceivedEvent[] = [];
  url = '';
  answer: Answer = () => 204;

  takenOf = (subject: string): readonly string[] => [
    ...new Set(this.taken.filter(({ event }) => event.subject === subject).map(({ id }) => id)),
  ];

  async receive(received: ReceivedEvent): Promise<number | null> {
    this.received.push(received);
    const status = await this.answer(received);
    if (status !== null && status >= 200 && status < 300) this.taken.push(received);
    return status;
  }
}

export async function startConsumer(answer?: Answer): Promise<WebhookConsumer> {
  const consumer = new WebhookConsumer();
  if (answer !== undefined) consumer.answer = answer;
  const { url, stop } = await startLocalServer((request, response) => {
    void (async () => {
      const body = (await buffer(request)).toString('utf8');
      const header = (name: string): string => String(request.headers[`webhook-${name}`] ?? '');
      const [id, timestamp, signatures] = [header('id'), header('timestamp'), header('signature').split(' ')];
      const status = await consumer.receive({ id, timestamp, signatures, body, event: JSON.parse(body) as CloudEvent });
      if (status !== null) response.writeHead(status).end();
    })();
  });
  consumer.url = `${url}/hiram`;
  afterFile(async () => stop());
  return consumer;
}

/** Reimplements the published signature scheme. */
export const signedWith = (secret: string, { id, timestamp, body }: ReceivedEvent): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;
