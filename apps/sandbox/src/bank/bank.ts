import { setTimeout as sleep } from 'node:timers/promises';
import type { PayoutAnswer, PayoutEvent, PayoutRequest } from '@hiram/contract/providers/providers.ts';
import { Modes } from '../modes.ts';

/**
 * `ok` credits at once; `hold` waits for a press; `reject` refuses the account; `slow` takes its time to answer. Two lose the answer
 * to the first sending, with the payout done and its webhook lost, or with nothing done at all. `repeat` sends each webhook three
 * times at once.
 */
const BANK_MODES = ['ok', 'hold', 'reject', 'slow', 'timeoutDone', 'timeoutNotDone', 'repeat'] as const;
export type BankMode = (typeof BANK_MODES)[number];

export interface Payout {
  readonly request: PayoutRequest;
  state: 'accepted' | 'credited' | 'rejected';
  /** How often the service sent it. */
  sent: number;
}

const REJECTED = 'The account does not take transfers.';
const REPEATED_NOTICES = 3;
const SLOW_MS = 1000;

type Notify = (event: PayoutEvent, times: number) => void;

/** Carries out each reference once, however often it is sent. */
export class PayoutBank {
  readonly modes = new Modes<BankMode>(BANK_MODES, 'ok');
  readonly #payouts = new Map<string, Payout>();
  readonly #lost = new Set<string>();
  /** By order: how often the service sent something. */
  readonly #received = new Map<string, number>();
  /** By order: how often money was really credited. More than once is the mistake that all of this is about. */
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

  /** Null: no answer will ever come. */
  async send(request: PayoutRequest): Promise<PayoutAnswer | null> {
    this.#received.set(request.orderId, this.receivedOf(request.orderId) + 1);
    if (this.modes.of(request.userId) === 'slow') await sleep(SLOW_MS);
    return this.#take(request);
  }

  #take(request: PayoutRequest): PayoutAnswer | null {
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

  /** A person's press. False when there is no such payout, or it was settled before. */
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
