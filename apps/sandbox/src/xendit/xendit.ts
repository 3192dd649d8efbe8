import { randomInt, randomUUID } from 'node:crypto';
import { ProviderError } from '../double.ts';

interface Method {
  readonly type: 'OVER_THE_COUNTER' | 'QR_CODE' | 'EWALLET';
  readonly channelCode: string;
  readonly expiresAt: string | null;
}

interface StoredRequest {
  readonly id: string;
  readonly referenceId: string;
  /** In pesos. */
  readonly amount: number;
  readonly method: Method;
  readonly code: string;
  readonly created: string;
  status: 'REQUIRES_ACTION' | 'PENDING' | 'SUCCEEDED';
}

export interface Transaction {
  readonly id: string;
  readonly product_id: string;
  readonly type: 'PAYMENT' | 'REFUND';
  readonly status: string;
  readonly channel_code: string;
  readonly reference_id: string;
  readonly currency: string;
  readonly amount: number;
  readonly cashflow: 'MONEY_IN' | 'MONEY_OUT';
  readonly settlement_status: string | null;
  readonly created: string;
  readonly updated: string;
}

/** Simulated payment. Omitted fields default to the requested values and the current time. */
export type SimulatedPayment = Partial<
  Pick<Transaction, 'amount' | 'currency' | 'status' | 'created' | 'type' | 'cashflow' | 'product_id'>
>;

export interface SentWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Philippine channel codes by payment method. */
const CHANNELS: Readonly<Record<Method['type'], readonly string[]>> = {
  OVER_THE_COUNTER: ['7ELEVEN', '7ELEVEN_CLIQQ', 'CEBUANA', 'ECPAY', 'PALAWAN', 'MLHUILLIER', 'LBC', 'SM_BILLS'],
  QR_CODE: ['QRPH'],
  EWALLET: ['GCASH', 'GRABPAY', 'PAYMAYA', 'SHOPEEPAY'],
};
const METHOD_FIELDS: Readonly<Record<Method['type'], string>> = {
  OVER_THE_COUNTER: 'over_the_counter',
  QR_CODE: 'qr_code',
  EWALLET: 'ewallet',
};

type Json = Readonly<Record<string, unknown>>;
const part = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

/** Double of Xendit's Payments API, written from the same documents as its adapter (apps/api/src/providers/xendit/README.md). */
export class Xendit {
  /** Answers by idempotency key. Xendit expires its keys: see `forgetKeys`. */
  readonly #answered = new Map<string, { readonly body: string; readonly made: StoredRequest }>();
  readonly #requests: StoredRequest[] = [];
  readonly #transactions: Transaction[] = [];
  readonly #origin: string;
  readonly #webhookToken: string;

  constructor(origin: string, webhookToken: string) {
    this.#origin = origin;
    this.#webhookToken = webhookToken;
  }

  /** Creates one request per idempotency key. Rejects a used key with another body, and a used reference under another key. */
  request(key: string, body: unknown): object {
    const known = this.#answered.get(key);
    if (known !== undefined && known.body !== JSON.stringify(body)) throw new ProviderError(409, 'IDEMPOTENCY_ERROR');
    const made = known?.made ?? this.#make(part(body));
    if (key !== '') this.#answered.set(key, { body: JSON.stringify(body), made });
    return this.#shown(made);
  }

  forgetKeys(): void {
    this.#answered.clear();
  }

  #make(body: Json): StoredRequest {
    const { reference_id: referenceId, amount, currency } = body;
    if (typeof referenceId !== 'string' || typeof amount !== 'number' || amount <= 0) throw new ProviderError(400, 'API_VALIDATION_ERROR');
    if (currency !== 'PHP' || !/^\d+(?:\.\d{1,2})?$/.test(String(amount))) throw new ProviderError(400, 'API_VALIDATION_ERROR');
    const method = methodIn(part(body['payment_method']));
    if (this.#requests.some((each) => each.referenceId === referenceId)) throw new ProviderError(409, 'DUPLICATE_ERROR');
    const made: StoredRequest = {
      id: `pr-${randomUUID()}`,
      referenceId,
      amount,
      method,
      code: String(randomInt(10 ** 11, 10 ** 12)),
      created: new Date().toISOString(),
      status: method.type === 'EWALLET' ? 'REQUIRES_ACTION' : 'PENDING',
    };
    this.#requests.push(made);
    return made;
  }

  /** For tests: amount, currency and expiry of every request. */
  requests(): readonly object[] {
    return this.#requests.map(({ amount, method }) => ({ amount, currency: 'PHP', expires_at: method.expiresAt }));
  }

  requestsOf(referenceId: string): readonly object[] {
    return this.#requests.filter((each) => each.referenceId === referenceId).map((each) => this.#shown(each));
  }

  #shown(made: StoredRequest): object {
    const { id, referenceId, amount, method, code, created, status } = made;
    const page = `${this.#origin}/pages/${id}`;
    const actions =
      method.type === 'EWALLET'
        ? ['WEB', 'MOBILE'].map((url_type) => ({ action: 'AUTH', url_type, method: 'GET', url: `${page}?for=${url_type}`, qr_code: null }))
        : [];
    const properties = {
      OVER_THE_COUNTER: { payment_code: code, expires_at: method.expiresAt },
      QR_CODE: { qr_string: `00020101021228${code}5303608` },
      EWALLET: {},
    }[method.type];
    const payment_method = {
      id: `pm-${id.slice(3)}`,
      type: method.type,
      reusability: 'ONE_TIME_USE',
      status: 'ACTIVE',
      over_the_counter: null,
      qr_code: null,
      ewallet: null,
      [METHOD_FIELDS[method.type]]: { channel_code: method.channelCode, channel_properties: properties },
    };
    return {
      id,
      reference_id: referenceId,
      amount,
      currency: 'PHP',
      country: 'PH',
      status,
      actions,
      payment_method,
      created,
      updated: created,
    };
  }

  /** Pays the request with this reference or id. Returns the webhook that Xendit would send, or `null` if there is no such request. */
  pay(reference: string, paying: SimulatedPayment = {}): SentWebhook | null {
    const made = this.#requests.find(({ id, referenceId }) => id === reference || referenceId === reference);
    if (made === undefined) return null;
    const created = paying.created ?? new Date().toISOString();
    const transaction: Transaction = {
      id: `txn_${randomUUID()}`,
      product_id: `py-${randomUUID()}`,
      type: 'PAYMENT',
      status: 'SUCCESS',
      channel_code: made.method.channelCode,
      reference_id: made.referenceId,
      currency: 'PHP',
      amount: made.amount,
      cashflow: 'MONEY_IN',
      settlement_status: 'PENDING',
      updated: created,
      ...paying,
      created,
    };
    this.#transactions.push(transaction);
    if (transaction.status === 'SUCCESS') made.status = 'SUCCEEDED';
    return this.#webhook(made, transaction);
  }

  #webhook(made: StoredRequest, { product_id, status, currency, amount, created }: Transaction): SentWebhook {
    const succeeded = status === 'SUCCESS';
    const body = JSON.stringify({
      event: succeeded ? 'payment.succeeded' : 'payment.failed',
      business_id: 'a-business',
      created: new Date().toISOString(),
      data: {
        id: product_id,
        payment_request_id: made.id,
        reference_id: made.referenceId,
        currency,
        amount,
        country: 'PH',
        status: succeeded ? 'SUCCEEDED' : 'FAILED',
        failure_code: succeeded ? null : 'CHANNEL_UNAVAILABLE',
        created,
        updated: created,
      },
    });
    return { headers: { 'content-type': 'application/json', 'x-callback-token': this.#webhookToken }, body };
  }

  transactions(wanted: (transaction: Transaction) => boolean, { limit, afterId }: { readonly limit: number; readonly afterId: string }) {
    const found = this.#transactions.filter(wanted).toSorted((a, b) => (a.created < b.created ? 1 : -1));
    const start = afterId === '' ? 0 : found.findIndex(({ id }) => id === afterId) + 1;
    const data = found.slice(start, start + limit);
    return { has_more: found.length > start + limit, data, links: [] };
  }
}

function methodIn(method: Json): Method {
  const type = (Object.keys(CHANNELS) as Method['type'][]).find((each) => each === method['type']);
  if (type === undefined || method['reusability'] !== 'ONE_TIME_USE') throw new ProviderError(400, 'API_VALIDATION_ERROR');
  const { channel_code: code, channel_properties } = part(method[METHOD_FIELDS[type]]);
  const properties = part(channel_properties);
  if (typeof code !== 'string' || !CHANNELS[type].includes(code)) throw new ProviderError(400, 'CHANNEL_CODE_NOT_SUPPORTED_ERROR');
  const needed = { OVER_THE_COUNTER: ['customer_name'], QR_CODE: [], EWALLET: ['success_return_url'] }[type];
  if (needed.some((name) => typeof properties[name] !== 'string')) throw new ProviderError(400, 'API_VALIDATION_ERROR');
  const { expires_at: expiresAt } = properties;
  return { type, channelCode: code, expiresAt: typeof expiresAt === 'string' ? expiresAt : null };
}
