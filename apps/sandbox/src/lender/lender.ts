import { randomUUID } from 'node:crypto';
import { addDays, manilaDateOf } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import { valueOf } from '@hiram/partner/client.ts';
import type { OfferBounds, PartnerClient } from '@hiram/partner/client.ts';
import type { Customer } from './customers.ts';
import type { OpenSession } from './webview-addresses.ts';

export interface Borrower extends Customer {
  readonly userId: string;
}

export interface IssuedSession extends OpenSession {
  readonly fullName: string;
  readonly expiresAt: string;
}

/** An offer's own first payment is on the 30th day, also on the third day that it is open. */
const boundsFrom = (today: CalendarDate): OfferBounds => ({
  leastAmount: 2000_00,
  amountStep: 500_00,
  firstDueFrom: addDays(today, 15),
  firstDueTo: addDays(today, 45),
});

/** The lender's own back end: its customers, and the sessions that it has handed to their phones. */
export class Lender {
  readonly #partner: PartnerClient;
  readonly #customers: readonly Customer[];
  readonly #profile: Profile;
  /** The service's clock, which this lender alone moves. */
  #aheadSeconds = 0;
  readonly #sessions = new Map<string, IssuedSession>();

  constructor(partner: PartnerClient, customers: readonly Customer[], profile: Profile) {
    this.#partner = partner;
    this.#profile = profile;
    this.#customers = customers;
  }

  get sessions(): readonly IssuedSession[] {
    return [...this.#sessions.values()];
  }

  /** Makes each customer known to the service. Asking again gives the same borrowers: the service knows them by their phones. */
  async borrowers(): Promise<readonly Borrower[]> {
    return Promise.all(
      this.#customers.map(async (customer) => ({
        ...customer,
        userId: valueOf(await this.#partner.createBorrower({ phone: customer.phone, fullName: customer.fullName })).userId,
      })),
    );
  }

  /** What the lender offers to whoever is pressed for: ₱8,000.00 for 120 days. In the Philippine profile less of it may be chosen, and the payday. */
  async offerTo({ userId }: Borrower): Promise<void> {
    const bounds = this.#profile.extras === 'offered' ? boundsFrom(this.#today()) : undefined;
    valueOf(await this.#partner.makeOffer({ userId, productId: 'hiram-cash', principal: 8000_00, instalments: 4, periodDays: 30, bounds }));
  }

  #today(): CalendarDate {
    return manilaDateOf(new Date(Date.now() + this.#aheadSeconds * 1000));
  }

  async openAs(borrower: Borrower): Promise<IssuedSession> {
    const deviceId = randomUUID();
    const issued = valueOf(await this.#partner.issueSession({ userId: borrower.userId, deviceId }));
    const session = { ...issued, deviceId, userId: borrower.userId, phone: borrower.phone, fullName: borrower.fullName };
    this.#sessions.set(session.sessionId, session);
    return session;
  }

  /** Moves business time so far ahead of the time of day; answers what time that is. */
  async moveClock(aheadSeconds: number): Promise<string> {
    const { now } = valueOf(await this.#partner.moveClock({ aheadSeconds }));
    this.#aheadSeconds = aheadSeconds;
    return now;
  }

  /** False when this lender never issued it, or the service had ended it before. */
  async revoke(sessionId: string): Promise<boolean> {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return false;
    const { revoked } = valueOf(await this.#partner.revokeSession({ userId: session.userId, sessionId }));
    this.#sessions.delete(sessionId);
    return revoked;
  }
}
