import { legacyAgreementJump, legacyAgreements, legacyConfirmation, legacyConfirmLoan } from '@hiram/contract/endpoints/legacy.ts';
import { call } from '../../platform/api/call.ts';
import { m } from '@hiram/contract/messages';
import { agreementFields, PESO_SIGN, sceneFields } from './requests.ts';
import type { Variant } from './variant.ts';

const RUPEE_SIGN = '₹';

export const legacy: Variant = {
  name: 'legacy',
  confirmation: legacyConfirmation,
  readOffer: async (session) => {
    const answer = await call(legacyConfirmation, session, { productId: session.productId });
    const { buttonText, promotionText, promotionButtonText, ...loan } = answer;
    const promotion = promotionText ? { text: promotionText, buttonText: promotionButtonText || buttonText || m.confirm_loan() } : null;
    return { loan, buttonText, promotion };
  },
  readAgreements: async (session) => (await call(legacyAgreements, session, sceneFields(session))).data,
  agreementAddress: async (session, position, loan) =>
    (await call(legacyAgreementJump, session, agreementFields(session, position, loan))).contract_url,
  accept: async (session, acceptance, intentKey) => {
    const { redirectUrl: url } = await call(legacyConfirmLoan, session, acceptance, { intentKey });
    return { url, query: {} };
  },
  detailsTitle: m.confirm_detailed,
  planTitle: m.confirm_plan,
  showsRepaymentDate: true,
  signOf: (search) => (new URLSearchParams(search).get('currency') === 'INR' ? RUPEE_SIGN : PESO_SIGN),
};
