import type { AnswerOf, RequestOf } from '@hiram/contract/wire/endpoint.ts';
import type { agreements } from '@hiram/contract/endpoints/agreement.ts';
import type { legacyConfirmation } from '@hiram/contract/endpoints/legacy.ts';
import type { confirmation, confirmLoan, LoanConfirmation } from '@hiram/contract/endpoints/offer.ts';
import type { Session } from '../../platform/session/session.ts';

/** Offer with the borrower's choice as request fields; `chosen` is absent if the offer is unchanged. */
export type ShownLoan = LoanConfirmation & { readonly chosen?: ChosenTerms };

interface ChosenTerms {
  readonly toAccept: Pick<Acceptance, 'firstDueOn' | 'figures'>;
  readonly toRead: Pick<Acceptance, 'firstDueOn'> & Partial<Pick<Acceptance, 'amount'>>;
}

export interface ChoiceControl {
  readonly offered: LoanConfirmation | undefined;
  readonly onChoose: (loan: ShownLoan) => void;
}

export interface Offer {
  readonly loan: ShownLoan;
  /** `null` if the page uses its own label. */
  readonly buttonText: string | null;
  readonly promotion: Promotion | null;
}

export interface Promotion {
  readonly text: string;
  readonly buttonText: string;
}

export type Agreements = AnswerOf<typeof agreements>['data'];
export type Acceptance = RequestOf<typeof confirmLoan>;

export interface OrderAddress {
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
}

export interface Variant {
  readonly name: 'v3' | 'legacy';
  /** Call that `readOffer` makes. */
  readonly confirmation: typeof confirmation | typeof legacyConfirmation;
  readonly readOffer: (session: Session) => Promise<Offer>;
  readonly readAgreements: (session: Session) => Promise<Agreements>;
  readonly agreementAddress: (session: Session, position: number, loan: ShownLoan) => Promise<string>;
  readonly accept: (session: Session, acceptance: Acceptance, intentKey: string) => Promise<OrderAddress>;
  /** `null` if the detail rows directly continue the panel. */
  readonly detailsTitle: (() => string) | null;
  readonly planTitle: () => string;
  readonly showsRepaymentDate: boolean;
  readonly signOf: (search: string) => string;
}
