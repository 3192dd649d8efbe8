import * as z from 'zod/mini';
import { extension } from '../wire/answer.ts';
import { borrowerCall, defineEndpoint, legacyCall } from '../wire/endpoint.ts';
import { agreementJumpRequest, agreementList, agreementsRequest, agreementTarget } from './agreement.ts';
import { confirmationRequest, confirmLoanRequest, loanConfirmation } from './offer.ts';

export const legacyConfirmation = defineEndpoint({
  ...legacyCall,
  id: 'API-31',
  name: 'legacyConfirmation',
  summary: 'Returns the open loan offer of the borrower, for the legacy confirmation page',
  method: 'POST',
  reads: true,
  path: '/gopia/goya/satire',
  access: borrowerCall(),
  request: confirmationRequest,
  answer: z.extend(loanConfirmation, {
    buttonText: extension(z.string()),
    /** Text of the promotional popup; empty if there is none. */
    promotionText: extension(z.string()),
    promotionButtonText: extension(z.string()),
  }),
});

export const legacyAgreements = defineEndpoint({
  ...legacyCall,
  id: 'API-32',
  name: 'legacyAgreements',
  summary: 'Returns the agreements of a loan offer, for the legacy confirmation page',
  method: 'GET',
  path: '/gopia/goya/cultures',
  access: borrowerCall(),
  request: agreementsRequest,
  answer: agreementList,
});

export const legacyAgreementJump = defineEndpoint({
  ...legacyCall,
  id: 'API-33',
  name: 'legacyAgreementJump',
  summary: 'Returns the address of an agreement, for the legacy confirmation page',
  method: 'GET',
  path: '/gopia/goya/misunderstood',
  access: borrowerCall('orderId'),
  request: agreementJumpRequest,
  answer: agreementTarget,
});

export const legacyConfirmLoan = defineEndpoint({
  ...legacyCall,
  id: 'API-34',
  name: 'legacyConfirmLoan',
  summary: 'Accepts the offer from the legacy confirmation page',
  method: 'POST',
  path: '/gopia/goya/depush',
  access: borrowerCall(),
  request: confirmLoanRequest,
  answer: z.object({ redirectUrl: z.string() }),
});
