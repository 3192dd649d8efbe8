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

/** The default first due date, 30 days after crediting, must be within the bounds on every day that the offer is open. */
const exampleBounds = (today: CalendarDate): OfferBounds => ({
  leastAmount: 2000_00,
  amountStep: 500_00,
  firstDueFrom: addDays(today, 15),
  firstDueTo: addDays(today, 45),
});

/** Simulated back end of the lender: its customers and the sessions it issued. */
export class Lender {
  readonly #partner: PartnerClient;
  readonly #customers: readonly Customer[];
  readonly #profile: Profile;
  /** Offset of the service's clock, which only this back end moves. */
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

  /** Registers every customer with the service. Repeated calls return the same borrowers, because the service identifies them by phone number. */
  async borrowers(): Promise<readonly Borrower[]> {
    return Promise.all(
      this.#customers.map(async (customer) => ({
        ...customer,
        userId: valueOf(await this.#partner.createBorrower({ phone: customer.phone, fullName: customer.fullName })).userId,
      })),
    );
  }

  /** Offers ₱8,000.00 for 120 days; in the Philippine profile the borrower may choose a smaller amount and the first due date. */
  async offerTo({ userId }: Borrower): Promise<void> {
    const bounds = this.#profile.extras === 'offered' ? exampleBounds(this.#today()) : undefined;
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

  /** Sets how far business time is ahead of the time of day. Returns the new business time. */
  async moveClock(aheadSeconds: number): Promise<string> {
    const { now } = valueOf(await this.#partner.moveClock({ aheadSeconds }));
    this.#aheadSeconds = aheadSeconds;
    return now;
  }

  /** Returns false if this back end never issued the session or the service had already ended it. */
  async revoke(sessionId: string): Promise<boolean> {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return false;
    const { revoked } = valueOf(await this.#partner.revokeSession({ userId: session.userId, sessionId }));
    this.#sessions.delete(sessionId);
    return revoked;
  }
}
