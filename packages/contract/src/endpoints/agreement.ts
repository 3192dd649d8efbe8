import * as z from 'zod/mini';
import { limits } from '../product/limits.ts';
import { formCentavos } from '../wire/money.ts';
import { dateField } from '../product/dates.ts';
import { extension, list, text, wholeNumber } from '../wire/answer.ts';
import { borrowerCall, defineEndpoint } from '../wire/endpoint.ts';
import { formChoice, formId, formInteger, formNullableId, formOptionalId } from '../wire/form.ts';

/** `scene` of agreements that are read before a loan is confirmed. */
export const CONFIRMATION_SCENE = limits.contractScene;

export const agreementsRequest = z.object({ productId: formId, scene: formChoice(CONFIRMATION_SCENE) });

/** The list is at data.data: the envelope's field and the answer's own. An agreement without a position is addressed by its index, from 1. */
export const agreementList = z.object({ data: list(z.object({ title: text, position: extension(wholeNumber) })) });

export const agreements = defineEndpoint({
  id: 'API-27',
  name: 'agreements',
  summary: 'Returns the agreements of a loan offer',
  method: 'GET',
  path: '/v3/contract/contract',
  envelope: 'flag',
  access: borrowerCall(),
  request: agreementsRequest,
  answer: agreementList,
});

/** `orderId` is empty before the loan is confirmed. */
export const agreementJumpRequest = z.object({
  productId: formId,
  scene: formChoice(CONFIRMATION_SCENE),
  position: formInteger,
  orderId: formNullableId,
  /** Beyond the specification: the borrower's current choice within the bounds of the offer. */
  amount: z.optional(formCentavos),
  firstDueOn: z.optional(dateField),
});

export const agreementTarget = z.object({ contract_url: z.string() });

export const agreementJump = defineEndpoint({
  id: 'API-28',
  name: 'agreementJump',
  summary: 'Returns the address of an agreement',
  method: 'GET',
  path: '/v3/contract/contract-jump',
  envelope: 'flag',
  access: borrowerCall('orderId'),
  request: agreementJumpRequest,
  answer: agreementTarget,
});

export const agreedTerms = defineEndpoint({
  id: 'BEY-18',
  name: 'agreedTerms',
  summary: 'Returns the agreement versions accepted with an order, by default the last accepted ones, and those of a new loan today',
  method: 'GET',
  path: '/v4/agreements/agreed',
  envelope: 'generic',
  access: borrowerCall('orderId'),
  request: z.object({ orderId: formOptionalId }),
  answer: z.object({
    agreements: z.array(
      z.object({
        title: z.string(),
        position: z.int(),
        version: z.int(),
        agreedOn: dateField,
        /** `null` if new loans no longer have this agreement. */
        versionNow: z.nullable(z.int()),
      }),
    ),
  }),
});
