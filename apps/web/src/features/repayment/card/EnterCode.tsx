import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Amount } from '../../../ui/show/Amount.tsx';
import { CodeStep } from '../../sms-code/CodeStep.tsx';
import type { CardPayment, OpenPayment } from './useCardPayment.ts';

interface EnterCodeProps {
  readonly open: OpenPayment;
  readonly payment: CardPayment;
}

export default function EnterCode({ open, payment }: EnterCodeProps): ReactElement {
  const { way, card } = open;
  return (
    <CodeStep
      title={m.card_repay_confirm_title()}
      note={way.phone === null ? null : m.card_repay_code_sent({ phone: way.phone })}
      error={payment.codeError}
      busy={payment.confirming}
      resend={payment.resend}
      sending={payment.committing}
      onType={payment.clearCodeError}
      onConfirm={(code) => payment.confirm(open, code)}
      onAgain={() => payment.sendAgain(open)}
      onCancel={payment.cancel}
    >
      <p>{cardText(card)}</p>
      <Amount value={way.amount} size="m" />
    </CodeStep>
  );
}

const cardText = ({ bankName, cardNo }: OpenPayment['card']): string => `${bankName} ·· ${cardNo.slice(-4)}`;
