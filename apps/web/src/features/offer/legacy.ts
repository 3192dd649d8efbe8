import { legacyAgreementJump, legacyAgreements, legacyConfirmation, legacyConfirmLoan } from '@hiram/contract/endpoints/legacy.ts';
import { call } from '../../platform/api/call.ts';
import { m } from '@hiram/contract/messages';
import { agreementFields, PESO_SIGN, sceneFields } from './requests.ts';
import type { Variant } from './variant.ts';

const RUPEE_SIGN = '₹';

/** The same page on the legacy endpoints, which also say what its button and its promotional popup read. */
export const legacy: Variant = {
  name: 'legacy',
  readOffer: async (session) => {
    // Quiet: the page itself says that it could not load.
    const answer = await call(legacyConfirmation, session, { productId: session.productId }, { quiet: true });
    const { buttonText, promotionText, promotionButtonText, ...loan } = answer;
    const promotion = promotionText === '' ? null : { text: promotionText, buttonText: promotionButtonText || buttonText };
    return { loan, buttonText, promotion };
  },
  readAgreements: async (session) => (await call(legacyAgreements, session, sceneFields(session), { quiet: true })).data,
  agreementAddress: async (session, position) =>
    (await call(legacyAgreementJump, session, agreementFields(session, position))).contract_url,
  accept: async (session, acceptance, intentKey) => {
    const { redirectUrl: url } = await call(legacyConfirmLoan, session, acceptance, { intentKey });
    return { url, query: {} };
  },
  detailsTitle: m.confirm_detailed,
  planTitle: m.confirm_plan,
  showsRepaymentDate: true,
  signOf: (search) => (new URLSearchParams(search).get('currency') === 'INR' ? RUPEE_SIGN : PESO_SIGN),
};
