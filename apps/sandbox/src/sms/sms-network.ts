import type { SmsAnswer, SmsMessage } from '@hiram/contract/providers/providers.ts';
import { Modes } from '../modes.ts';

/** `ok` delivers at once; `refuse` refuses messages to the number; `lost` accepts messages without delivering them. */
const SMS_MODES = ['ok', 'refuse', 'lost'] as const;
type SmsMode = (typeof SMS_MODES)[number];

export interface DeliveredMessage extends SmsMessage {
  readonly at: Date;
}

/** Enough for the longest test that reads the inbox. */
const MAX_DELIVERED = 100_000;

/** Simulated SMS network. Delivers each reference once, however often it is sent. */
export class SmsNetwork {
  /** Keyed by phone number, not by borrower. */
  readonly modes = new Modes<SmsMode>(SMS_MODES, 'ok');
  readonly #timesSent = new Map<string, number>();
  readonly #delivered: DeliveredMessage[] = [];

  send(message: SmsMessage): SmsAnswer {
    const mode = this.modes.of(message.phone);
    if (mode === 'refuse') return { state: 'refused' };
    const times = this.timesSent(message.reference);
    this.#timesSent.set(message.reference, times + 1);
    if (times === 0 && mode === 'ok') this.#deliver(message);
    return { state: 'accepted' };
  }

  #deliver(message: SmsMessage): void {
    this.#delivered.push({ ...message, at: new Date() });
    if (this.#delivered.length > MAX_DELIVERED) this.#delivered.shift();
  }

  timesSent(reference: string): number {
    return this.#timesSent.get(reference) ?? 0;
  }

  /** Messages to one number or to all, newest first. */
  inbox(phone?: string): readonly DeliveredMessage[] {
    const wanted = phone === undefined ? this.#delivered : this.#delivered.filter((each) => each.phone === phone);
    return wanted.toReversed();
  }
}
