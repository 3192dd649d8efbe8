import { PESO_SIGN } from './requests.ts';
import type { Offer } from './variant.ts';

/** The service writes its texts in pesos; where the page shows another sign, they show it too. */
export function inSign(offer: Offer, sign: string): Offer {
  const write = (text: string): string => text.replaceAll(PESO_SIGN, sign);
  const { loan, buttonText, promotion } = offer;
  return {
    loan: {
      ...loan,
      details: loan.details.map(({ text, value }) => ({ text: write(text), value: write(value) })),
      repay_plans: loan.repay_plans.map((payment) => ({ ...payment, description: write(payment.description) })),
      pRateDsc: write(loan.pRateDsc),
      popTitle: write(loan.popTitle),
      popContent: write(loan.popContent),
    },
    buttonText: buttonText === null ? null : write(buttonText),
    promotion: promotion && { text: write(promotion.text), buttonText: write(promotion.buttonText) },
  };
}
