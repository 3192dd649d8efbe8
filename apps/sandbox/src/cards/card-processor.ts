import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CardRegistered, CardRegistration, ChargeAnswer, ChargeRequest } from '@hiram/contract/providers/providers.ts';
import { Modes } from '../modes.ts';

/**
 * `ok` charges at once; `trust` does too, and its cards need no code; `decline` takes nothing; `refuse` takes no card; `slow` takes its
 * time to answer. Two lose the answer to the first sending, with the charge made or with nothing done at all.
 */
const CARD_MODES = ['ok', 'trust', 'decline', 'refuse', 'slow', 'timeoutDone', 'timeoutNotDone'] as const;
export type CardMode = (typeof CARD_MODES)[number];

export interface Charge {
  readonly request: ChargeRequest;
  readonly state: 'charged' | 'declined';
  readonly lastFour: string;
}

const SLOW_MS = 1000;

/** Charges each reference once, however often it is sent. */
export class CardProcessor {
  readonly modes = new Modes<CardMode>(CARD_MODES, 'ok');
  readonly #lastFour = new Map<string, string>();
  readonly #charges = new Map<string, Charge>();
  readonly #voided = new Set<string>();
  readonly #lost = new Set<string>();

  get charges(): readonly Charge[] {
    return [...this.#charges.values()];
  }

  /** How often money was really taken for these references. More than once for one payment is the mistake that all of this is about. */
  chargesOf(userId: string): readonly Charge[] {
    return this.charges.filter(({ request, state }) => request.userId === userId && state === 'charged');
  }

  /** The same number of the same borrower has the same token. */
  register({ userId, bankCode, number }: CardRegistration): CardRegistered {
    const mode = this.modes.of(userId);
    if (mode === 'refuse') return { state: 'refused' };
    const token = `tok_${createHash('sha256').update(`${userId}/${bankCode}/${number}`).digest('base64url').slice(0, 24)}`;
    this.#lastFour.set(token, number.slice(-4));
    return { state: 'ready', token, needsCode: mode !== 'trust' };
  }

  /** Null: no answer will ever come. */
  async charge(request: ChargeRequest): Promise<ChargeAnswer | null> {
    if (this.modes.of(request.userId) === 'slow') await sleep(SLOW_MS);
    const mode = this.modes.of(request.userId);
    if (mode === 'timeoutNotDone' && !this.#lost.has(request.reference)) {
      this.#lost.add(request.reference);
      return null;
    }
    const isFirst = this.find(request.reference).state === 'unknown';
    if (isFirst) this.#take(request, mode);
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

  #take(request: ChargeRequest, mode: CardMode): void {
    const lastFour = this.#lastFour.get(request.token);
    // A token that was never handed out stands for no card.
    const state = lastFour === undefined || mode === 'decline' ? 'declined' : 'charged';
    this.#charges.set(request.reference, { request, state, lastFour: lastFour ?? '????' });
  }
}
