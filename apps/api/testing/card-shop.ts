import { commitRepayment, confirmRepayment, repaymentWay } from '@hiram/contract/endpoints/card-repayment.ts';
import type { AnswerOf, Endpoint } from '@hiram/contract/wire/endpoint.ts';
import { scaleTimeout } from '../../../tools/testing/timeout-scale.ts';
import { BANK, buildBankAccount } from './bank-account.ts';
import { call } from './calls.ts';
import { buildSession } from './factories.ts';
import type { BuiltBorrower, BuiltSession } from './factories.ts';
import { buildOrder } from './loans.ts';
import type { BuiltOrder } from './loans.ts';
import { startService } from './service.ts';
import type { TestService } from './service.ts';
import { startSandbox } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';

export interface Payer {
  readonly session: BuiltSession;
  readonly order: BuiltOrder;
  readonly phone: string;
}

export type Way = AnswerOf<typeof repaymentWay>;
type Fields = Readonly<Record<string, string>>;

interface PayerChoices {
  /** Mode of the sandbox's card processor for the borrower. */
  readonly cards?: string;
  readonly status?: 21 | 174 | 200;
}

class CardShop {
  readonly service: TestService;
  readonly sandbox: Sandbox;

  constructor(service: TestService, sandbox: Sandbox) {
    this.service = service;
    this.sandbox = sandbox;
  }

  /** Builds a borrower whose first payment of ₱2,320.00 is due in five days, with an account at Bank A. */
  async buildPayer({ cards = 'ok', status = 174 }: PayerChoices = {}): Promise<Payer> {
    const { app, resources } = this.service;
    const session = await buildSession(resources);
    const { userId, cell } = session.borrower;
    await this.sandbox.charge(userId, cards);
    const order = await buildOrder(resources, { borrower: session.borrower, status });
    await buildBankAccount(app, session, BANK);
    const { phone } = await cell.database.selectFrom('borrower').select('phone').where('userId', '=', userId).executeTakeFirstOrThrow();
    return { session, order, phone };
  }

  async request(endpoint: Endpoint, { session }: Pick<Payer, 'session'>, fields: Fields) {
    const answer = await call(this.service.app, endpoint, { query: session.query, fields });
    return answer.json<{ code: number; message: string; data: unknown }>();
  }

  async wayOf(payer: Payer): Promise<Way> {
    return (await this.request(repaymentWay, payer, { orderId: payer.order.orderId })).data as Way;
  }

  async commit(payer: Payer, way: Way, changes: Fields = {}) {
    const { code, data } = await this.request(commitRepayment, payer, commitFields(payer, way, changes));
    return { code, ...(data as { needValid: number; repayRecordId: string } | null) };
  }

  async confirm(payer: Payer, repaymentRecordId: string, verifyCode: string): Promise<number> {
    const { orderId } = payer.order;
    return (await this.request(confirmRepayment, payer, { orderId, verifyCode, repaymentRecordId })).code;
  }

  async codeSentTo({ phone }: Payer): Promise<string> {
    const [text = ''] = await this.sandbox.inbox(phone);
    return /\b(\d{6}) is your code/.exec(text)?.[1] ?? '';
  }

  async buildCommitted(choices?: PayerChoices) {
    const payer = await this.buildPayer(choices);
    const { repayRecordId = '' } = await this.commit(payer, await this.wayOf(payer));
    return { payer, repayRecordId, code: await this.codeSentTo(payer) };
  }
}

/** @param timeoutMs the service's timeout for providers */
export async function openCardShop(timeoutMs = scaleTimeout(4000), more: Fields = {}): Promise<CardShop> {
  const sandbox = await startSandbox();
  return new CardShop(
    await startService({ environment: { ...sandbox.environment, PROVIDER_TIMEOUT_MILLISECONDS: String(timeoutMs), ...more } }),
    sandbox,
  );
}

export function commitFields({ order: { orderId } }: Payer, way: Way, changes: Fields = {}): Record<string, string> {
  const [card] = way.bankCards;
  const { id: cardId = '', bankName = '', cardNo = '', bankCode = '' } = card ?? {};
  const { repayToken, amount } = way;
  return { amount: String(amount), bankName, cardId, cardNo, couponId: '', orderId, repayToken, bankCode, sendMsg: '0', ...changes };
}

export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export function paymentsOf({ userId, cell }: BuiltBorrower) {
  return cell.database
    .selectFrom('loan_transaction')
    .select(['amount', 'kind', 'channelName', 'valueOn'])
    .where('userId', '=', userId)
    .execute();
}
