import { setTimeout as sleep } from 'node:timers/promises';
import type { PayoutAnswer, PayoutEvent, PayoutRequest } from '@hiram/contract/providers/providers.ts';
import { Modes } from '../modes.ts';

/**
 * `ok` credits at once; `hold` waits for a button press; `reject` rejects the payout; `slow` delays the answer. `timeoutDone` credits the payout but
 * sends neither an answer nor a webhook; `timeoutNotDone` drops the first request without effect. `repeat` sends each webhook three times at once.
 */
const BANK_MODES = ['ok', 'hold', 'reject', 'slow', 'timeoutDone', 'timeoutNotDone', 'repeat'] as const;
export type BankMode = (typeof BANK_MODES)[number];

export interface Payout {
  readonly request: PayoutRequest;
  state: 'accepted' | 'credited' | 'rejected';
  /** Number of requests with this reference. */
  sent: number;
}

const REJECTED = 'The account does not take transfers.';
const REPEATED_NOTICES = 3;
const SLOW_MS = 1000;

type Notify = (event: PayoutEvent, times: number) => void;

/** Simulated payout bank. Executes each reference once, however often it is sent. */
export class PayoutBank {
  readonly modes = new Modes<BankMode>(BANK_MODES, 'ok');
  readonly #payouts = new Map<string, Payout>();
  readonly #lost = new Set<string>();
  /** Number of requests by order. */
  readonly #received = new Map<string, number>();
  /** Number of credits by order. More than one is a double payout, which the tests check for. */
  readonly #credits = new Map<string, number>();
  readonly #notify: Notify;

  constructor(notify: Notify) {
    this.#notify = notify;
  }

  get payouts(): readonly Payout[] {
    return [...this.#payouts.values()];
  }

  creditsOf(orderId: string): number {
    return this.#credits.get(orderId) ?? 0;
  }

  receivedOf(orderId: string): number {
    return this.#received.get(orderId) ?? 0;
  }

  /** Returns `null` if the request must stay unanswered. */
  async send(request: PayoutRequest): Promise<PayoutAnswer | null> {
    this.#received.set(request.orderId, this.receivedOf(request.orderId) + 1);
    if (this.modes.of(request.userId) === 'slow') await sleep(SLOW_MS);
    return this.#receive(request);
  }

  #receive(request: PayoutRequest): PayoutAnswer | null {
    const known = this.#payouts.get(request.reference);
    if (known !== undefined) {
      known.sent += 1;
      return answerOf(known);
    }
    const mode = this.modes.of(request.userId);
    if (mode === 'timeoutNotDone' && !this.#lost.has(request.reference)) {
      this.#lost.add(request.reference);
      return null;
    }
    const payout: Payout = { request, state: 'accepted', sent: 1 };
    this.#payouts.set(request.reference, payout);
    return this.#act(payout, mode);
  }

  find(reference: string): PayoutAnswer {
    const payout = this.#payouts.get(reference);
    return payout === undefined ? { state: 'unknown', reason: '' } : answerOf(payout);
  }

  /** Settles a payout by hand. Returns false if the payout is unknown or already settled. */
  press(reference: string, state: PayoutEvent['state']): boolean {
    const payout = this.#payouts.get(reference);
    if (payout === undefined || payout.state !== 'accepted') return false;
    this.#finish(payout, state, 1);
    return true;
  }

  #act(payout: Payout, mode: BankMode): PayoutAnswer | null {
    const answer = answerOf(payout);
    if (mode === 'timeoutDone') {
      this.#finish(payout, 'credited', 0);
      return null;
    }
    if (mode !== 'hold') this.#finish(payout, mode === 'reject' ? 'rejected' : 'credited', mode === 'repeat' ? REPEATED_NOTICES : 1);
    return answer;
  }

  #finish(payout: Payout, state: PayoutEvent['state'], times: number): void {
    payout.state = state;
    const { reference, orderId } = payout.request;
    if (state === 'credited') this.#credits.set(orderId, this.creditsOf(orderId) + 1);
    this.#notify({ reference, state, reason: state === 'rejected' ? REJECTED : '' }, times);
  }
}

const answerOf = ({ state }: Payout): PayoutAnswer => ({ state, reason: state === 'rejected' ? REJECTED : '' });
