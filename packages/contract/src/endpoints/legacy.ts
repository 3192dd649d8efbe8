import * as z from 'zod/mini';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import {
  agreementJumpRequest,
  agreementList,
  agreementsRequest,
  agreementTarget,
  confirmationRequest,
  confirmLoanRequest,
  loanConfirmation,
} from './offer.ts';
import { olderCall } from './legacy-call.ts';

export const olderConfirmation = defineEndpoint({
  ...olderCall,
  id: 'API-31',
  name: 'olderConfirmation',
  summary: 'The loan offer that waits for the borrower, for the older confirmation page',
  method: 'POST',
  path: '/gopia/goya/satire',
  access: borrowerCall(),
  request: confirmationRequest,
  answer: z.extend(loanConfirmation, {
    /** On the button that submits. */
    buttonText: z.string(),
    /** The promotional popup; empty shows none. */
    promotionText: z.string(),
    promotionButtonText: z.string(),
  }),
});

export const olderAgreements = defineEndpoint({
  ...olderCall,
  id: 'API-32',
  name: 'olderAgreements',
  summary: 'The agreements of a loan offer, for the older confirmation page',
  method: 'GET',
  path: '/gopia/goya/cultures',
  access: borrowerCall(),
  request: agreementsRequest,
  answer: agreementList,
});

export const olderAgreementJump = defineEndpoint({
  ...olderCall,
  id: 'API-33',
  name: 'olderAgreementJump',
  summary: 'Where an agreement is read, for the older confirmation page',
  method: 'GET',
  path: '/gopia/goya/misunderstood',
  access: borrowerCall('orderId'),
  request: agreementJumpRequest,
  answer: agreementTarget,
});

export const olderConfirmLoan = defineEndpoint({
  ...olderCall,
  id: 'API-34',
  name: 'olderConfirmLoan',
  summary: 'Takes the offer from the older confirmation page',
  method: 'POST',
  path: '/gopia/goya/depush',
  access: borrowerCall(),
  request: confirmLoanRequest,
  answer: z.object({ redirectUrl: z.string() }),
});
