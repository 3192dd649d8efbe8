import type { SmsAnswer, SmsMessage } from '@hiram/contract/providers.ts';
import { Modes } from '../modes.ts';

/** `ok` delivers at once; `refuse` takes no message for the number; `lost` accepts it and delivers nothing. */
const SMS_MODES = ['ok', 'refuse', 'lost'] as const;
export type SmsMode = (typeof SMS_MODES)[number];

export interface Delivered extends SmsMessage {
  readonly at: Date;
}

/** As much as a person or a test looks back on. */
const KEPT = 500;

/** Delivers each reference once, however often it is sent. */
export class SmsNetwork {
  /** By telephone number. */
  readonly modes = new Modes<SmsMode>(SMS_MODES, 'ok');
  readonly #seen = new Set<string>();
  #inbox: readonly Delivered[] = [];

  send(message: SmsMessage): SmsAnswer {
    const mode = this.modes.of(message.phone);
    if (mode === 'refuse') return { state: 'refused' };
    if (!this.#seen.has(message.reference)) {
      this.#seen.add(message.reference);
      if (mode === 'ok') this.#inbox = [{ ...message, at: new Date() }, ...this.#inbox].slice(0, KEPT);
    }
    return { state: 'accepted' };
  }

  /** Newest first: of one number, or of all. */
  inbox(phone?: string): readonly Delivered[] {
    return phone === undefined ? this.#inbox : this.#inbox.filter((each) => each.phone === phone);
  }
}
