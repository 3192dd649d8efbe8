import { agreementJump, agreements } from '@hiram/contract/endpoints/agreement.ts';
import { confirmation, confirmLoan } from '@hiram/contract/endpoints/offer.ts';
import { call } from '../../platform/api/call.ts';
import { m } from '@hiram/contract/messages';
import { agreementFields, PESO_SIGN, sceneFields } from './requests.ts';
import type { Variant } from './variant.ts';

export const v3: Variant = {
  name: 'v3',
  confirmation,
  readOffer: async (session) => {
    const loan = await call(confirmation, session, { productId: session.productId });
    return { loan, buttonText: null, promotion: null };
  },
  readAgreements: async (session) => (await call(agreements, session, sceneFields(session))).data,
  agreementAddress: async (session, position, loan) =>
    (await call(agreementJump, session, agreementFields(session, position, loan))).contract_url,
  accept: async (session, acceptance, intentKey) => {
    const { lendDetailsUrl: url } = await call(confirmLoan, session, acceptance, { intentKey });
    return { url, query: { from: 'confirm' } };
  },
  detailsTitle: null,
  planTitle: m.confirm_payment_plan,
  showsRepaymentDate: false,
  signOf: () => PESO_SIGN,
};
