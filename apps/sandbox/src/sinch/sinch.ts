import { createHmac, randomUUID } from 'node:crypto';
import { ProviderError } from '../double.ts';

export interface Batch {
  readonly id: string;
  readonly type: 'mt_text';
  readonly to: readonly string[];
  readonly from: string;
  readonly body: string;
  readonly client_reference?: string;
  readonly delivery_report: string;
  readonly canceled: boolean;
  readonly created_at: string;
  readonly modified_at: string;
}

const LONGEST_BODY = 2000;
const DAY_MS = 86_400_000;

type Json = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Double of Sinch's SMS API, written from the same documents as its adapter (apps/api/src/providers/sinch/README.md). */
export class Sinch {
  readonly #batches: Batch[] = [];
  /** If true, the next batch is recorded, but its request is answered with 503. */
  loseNextAnswer = false;
  readonly #webhookSecret: string;

  constructor(webhookSecret: string) {
    this.#webhookSecret = webhookSecret;
  }

  /** Sends every request, also repeated ones: Sinch does not deduplicate by `client_reference`. */
  send(request: Json): Batch {
    const to = Array.isArray(request['to']) ? request['to'].map(text) : [];
    const [from, body, reference] = [text(request['from']), text(request['body']), text(request['client_reference'])];
    if (to.length === 0 || from === '' || body === '') throw new ProviderError(400, 'syntax_constraint_violation');
    if (body.length > LONGEST_BODY || to.some((each) => !/^\+?[1-9]\d{6,14}$/.test(each)))
      throw new ProviderError(400, 'syntax_invalid_parameter_format');
    const at = new Date().toISOString();
    const named = reference === '' ? {} : { client_reference: reference };
    const delivery_report = text(request['delivery_report']) || 'none';
    const batch: Batch = {
      id: randomUUID(),
      type: 'mt_text',
      to,
      from,
      body,
      ...named,
      delivery_report,
      canceled: false,
      created_at: at,
      modified_at: at,
    };
    this.#batches.push(batch);
    if (!this.loseNextAnswer) return batch;
    this.loseNextAnswer = false;
    throw new ProviderError(503, 'service_unavailable');
  }

  /** Batches of the last 24 hours, newest first. */
  list(reference: string | undefined, { page, pageSize }: { readonly page: number; readonly pageSize: number }) {
    const since = new Date(Date.now() - DAY_MS).toISOString();
    const found = this.#batches.filter(
      (each) => each.created_at >= since && (reference ?? each.client_reference) === each.client_reference,
    );
    const batches = found.toReversed().slice(page * pageSize, (page + 1) * pageSize);
    return { count: found.length, page, page_size: batches.length, batches };
  }

  inbox(phone: string): readonly Batch[] {
    return this.#batches.filter(({ to }) => to.includes(phone));
  }

  /** Returns the signed delivery report for the first message to a phone, dated `seconds`. */
  report(phone: string, seconds: number) {
    const [batch] = this.inbox(phone);
    if (batch === undefined) throw new ProviderError(404, 'unknown');
    const { id: batch_id, client_reference } = batch;
    const at = new Date(seconds * 1000).toISOString();
    const body = JSON.stringify({
      type: 'recipient_delivery_report_sms',
      batch_id,
      client_reference,
      recipient: phone,
      code: 0,
      status: 'Delivered',
      at,
    });
    const nonce = randomUUID();
    const signature = createHmac('sha256', this.#webhookSecret).update(`${body}.${nonce}.${seconds}`).digest('base64');
    const name = 'x-sinch-webhook-signature';
    return {
      headers: {
        'content-type': 'application/json',
        [name]: signature,
        [`${name}-algorithm`]: 'HmacSHA256',
        [`${name}-nonce`]: nonce,
        [`${name}-timestamp`]: String(seconds),
      },
      body,
    };
  }
}
