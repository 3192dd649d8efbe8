import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CardRegistrationAnswer, CardRegistration, ChargeAnswer, ChargeRequest } from '@hiram/contract/providers/providers.ts';
import { Modes } from '../modes.ts';

/**
 * `ok` charges at once; `trust` charges at once and registers cards that need no code; `decline` declines every charge; `refuse` refuses every card;
 * `slow` delays the answer. `timeoutDone` charges but does not answer the first request; `timeoutNotDone` drops the first request without effect.
 */
const CARD_MODES = ['ok', 'trust', 'decline', 'refuse', 'slow', 'timeoutDone', 'timeoutNotDone'] as const;
export type CardMode = (typeof CARD_MODES)[number];

export interface Charge {
  readonly request: ChargeRequest;
  readonly state: 'charged' | 'declined';
  readonly lastFour: string;
}

const SLOW_MS = 1000;

/** Simulated card processor. Charges each reference once, however often it is sent. */
export class CardProcessor {
  readonly modes = new Modes<CardMode>(CARD_MODES, 'ok');
  readonly #lastFour = new Map<string, string>();
  readonly #charges = new Map<string, Charge>();
  readonly #voided = new Set<string>();
  readonly #lost = new Set<string>();

  get charges(): readonly Charge[] {
    return [...this.#charges.values()];
  }

  /** Successful charges of a borrower. More than one for the same payment is a double charge, which the tests check for. */
  chargesOf(userId: string): readonly Charge[] {
    return this.charges.filter(({ request, state }) => request.userId === userId && state === 'charged');
  }

  /** Returns the same token for the same card number of the same borrower. */
  register({ userId, bankCode, number }: CardRegistration): CardRegistrationAnswer {
    const mode = this.modes.of(userId);
    if (mode === 'refuse') return { state: 'refused' };
    const token = `tok_${createHash('sha256').update(`${userId}/${bankCode}/${number}`).digest('base64url').slice(0, 24)}`;
    this.#lastFour.set(token, number.slice(-4));
    return { state: 'ready', token, needsCode: mode !== 'trust' };
  }

  /** Returns `null` if the request must stay unanswered. */
  async charge(request: ChargeRequest): Promise<ChargeAnswer | null> {
    if (this.modes.of(request.userId) === 'slow') await sleep(SLOW_MS);
    const mode = this.modes.of(request.userId);
    if (mode === 'timeoutNotDone' && !this.#lost.has(request.reference)) {
      this.#lost.add(request.reference);
      return null;
    }
    const isFirst = this.find(request.reference).state === 'unknown';
    if (isFirst) this.#receive(request, mode);
    return isFirst && mode === 'timeoutDone' ? null : this.find(request.reference);
  }

  find(reference: string): ChargeAnswer {
    if (this.#voided.has(reference)) return { state: 'voided' };
    return { state: this.#charges.get(reference)?.state ?? 'unknown' };
  }

  voidCharge(reference: string): ChargeAnswer {
    if (!this.#charges.has(reference)) this.#voided.add(reference);
    return this.find(reference);
  }

  #receive(request: ChargeRequest, mode: CardMode): void {
    const lastFour = this.#lastFour.get(request.token);
    // `undefined` for a token that `register` never issued.
    const state = lastFour === undefined || mode === 'decline' ? 'declined' : 'charged';
    this.#charges.set(request.reference, { request, state, lastFour: lastFour ?? '????' });
  }
}
