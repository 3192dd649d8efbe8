import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { agreements } from '@hiram/contract/endpoints/agreement.ts';
import type { confirmLoan, LoanConfirmation } from '@hiram/contract/endpoints/offer.ts';
import type { Session } from '../../platform/session/session.ts';

/** With what the borrower has chosen of it, as it is said to the service; without, it is as it was offered. */
export type ShownLoan = LoanConfirmation & { readonly chosen?: Chosen };

interface Chosen {
  readonly toAccept: Pick<Acceptance, 'firstDueOn' | 'figures'>;
  /** An agreement is read with the figures that are chosen. */
  readonly toRead: Pick<Acceptance, 'firstDueOn'> & Partial<Pick<Acceptance, 'amount'>>;
}

export interface Choosing {
  /** As it came. */
  readonly offered: LoanConfirmation | undefined;
  readonly onChoose: (loan: ShownLoan) => void;
}

/** What both variants of the page show. */
export interface Offer {
  readonly loan: ShownLoan;
  /** Null: the page's own word. */
  readonly buttonText: string | null;
  readonly promotion: Promotion | null;
}

export interface Promotion {
  readonly text: string;
  readonly buttonText: string;
}

export type Agreements = AnswerOf<typeof agreements>['data'];
export type Acceptance = RequestOf<typeof confirmLoan>;

/** Where the borrower goes once the offer is taken. */
export interface Onward {
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
}

/** What sets the two confirmation pages apart: the calls they make, and little more. */
export interface Variant {
  readonly name: 'v3' | 'legacy';
  readonly readOffer: (session: Session) => Promise<Offer>;
  readonly readAgreements: (session: Session) => Promise<Agreements>;
  readonly agreementAddress: (session: Session, position: number, loan: ShownLoan) => Promise<string>;
  readonly accept: (session: Session, acceptance: Acceptance, intentKey: string) => Promise<Onward>;
  /** Without a title of their own the detail rows follow the panel at once. */
  readonly detailsTitle: (() => string) | null;
  readonly planTitle: () => string;
  readonly showsRepaymentDate: boolean;
  /** The currency sign, by the page's address. */
  readonly signOf: (search: string) => string;
}
