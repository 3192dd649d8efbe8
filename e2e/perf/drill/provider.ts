import { CURRENCY, webhookPath, type PaymentEvent } from '@hiram/contract/providers/providers.ts';
import { signWebhook } from '@hiram/contract/providers/webhook-signature.ts';
import { shardOf } from '@hiram/api/platform/db/cells.ts';
import { scaleTimeout } from '../../../tools/testing/timeout-scale.ts';
import { freePort } from '../../../tools/testing/ports.ts';
import { runSql } from '../../stack/databases.ts';
import { PAYMENT_WEBHOOK_SECRET as SECRET, type BenchDataset } from '../bench/bench-dataset.ts';
import { startNode, type Process } from '../bench/processes.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 8;

/** The sandbox's payment provider. It has its own list of payments; the drill delivers the webhooks and records their acknowledgements. */
export class DrillProvider {
  readonly url: string;
  readonly #process: Process;
  readonly #references: string[] = [];
  #next = 0;

  private constructor(process: Process) {
    this.#process = process;
    this.url = `http://127.0.0.1:${process.port}`;
  }

  static async start(folder: string): Promise<DrillProvider> {
    const secrets = ['DECISION', 'PAYOUT', 'PAYOUT_WEBHOOK', 'SMS', 'PAYMENT', 'PAYMENT_WEBHOOK', 'CARD'];
    const environment = {
      ...Object.fromEntries(secrets.map((name) => [`${name}_SECRET`, SECRET])),
      PORT: String(await freePort()),
      API_URL: 'http://127.0.0.1:1',
      PUBLIC_ORIGIN: 'http://127.0.0.1:8080',
      PARTNER_KEY_ID: 'lender',
      PARTNER_SECRET: SECRET,
    };
    const provider = new DrillProvider(await startNode({ folder }, 'apps/sandbox/src/server.ts', environment, '/payments'));
    await provider.#post('/payments/test/switches', { webhooksOn: false });
    return provider;
  }

  stop = (): Promise<void> => this.#process.stop();

  /** Opens codes at the provider for the borrowers and stores the references, as the service does when it opens a payment. */
  async openCodes(dataset: BenchDataset, count: number): Promise<void> {
    const { template, cellUrls, environment } = dataset;
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const opened: { readonly userId: string; readonly intentId: string; readonly reference: string }[] = [];
    const openSome = async (): Promise<void> => {
      for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) {
        const { userId, idOf } = dataset.person(n);
        const intentId = idOf(template.intentId);
        const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
        const request = {
          reference: intentId,
          channel: 'drill',
          kind: 'code',
          amount: template.amount,
          currency: CURRENCY,
          expiresAt,
          returnUrl: '',
        };
        const { providerReference } = await this.#post<{ providerReference: string }>('/payments/payments', request);
        opened.push({ userId, intentId, reference: providerReference });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, openSome));
    const references = opened.map(({ reference }) => reference);
    await runSql(
      cellUrls[0] ?? '',
      `update payment_intent as intent set provider_reference = code.reference
       from unnest($1::text[], $2::text[], $3::text[]) as code (user_id, intent_id, reference)
       where intent.user_id = code.user_id and intent.intent_id = code.intent_id`,
      [opened.map(({ userId }) => userId), opened.map(({ intentId }) => intentId), references],
    );
    await runSql(
      environment['DIRECTORY_DATABASE_URL'] ?? '',
      `insert into provider_reference (provider, reference, shard, created_at)
       select 'payment', code.reference, code.shard, '2026-01-01' from unnest($1::text[], $2::integer[]) as code (reference, shard)`,
      [references, opened.map(({ userId }) => shardOf(userId))],
    );
    this.#references.push(...references);
  }

  /** Pays the next code; `null` if none is left. From then on the payment is in the provider's lists. */
  async payNextCode(): Promise<PaymentEvent | null> {
    const reference = this.#references[this.#next++];
    return reference === undefined ? null : this.#post<PaymentEvent>('/payments/test/pay', { reference });
  }

  /** True if the service has acknowledged the webhook. */
  async sendWebhook(servicePort: number, event: PaymentEvent): Promise<boolean> {
    const body = JSON.stringify(event);
    const signature = signWebhook({
      secret: SECRET,
      id: `event-${event.paymentId}`,
      timestamp: String(Math.floor(Date.now() / 1000)),
      body,
    });
    try {
      const answer = await fetch(`http://127.0.0.1:${servicePort}${webhookPath('payment')}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...signature },
        body,
        signal: AbortSignal.timeout(scaleTimeout(60_000)),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }

  async #post<Answer>(path: string, body: object): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${SECRET}` };
    const answer = await fetch(`${this.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}
