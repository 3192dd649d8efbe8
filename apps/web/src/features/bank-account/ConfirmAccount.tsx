import { limits } from '@hiram/contract/product/limits.ts';
import { useEffect, useState, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { useCountdown } from '../../ui/field/useCountdown.ts';
import { CodeStep } from '../sms-code/CodeStep.tsx';

interface ConfirmAccountProps {
  /** Message of the service that names the masked number the code was sent to. */
  readonly note: string;
  readonly wrongCode: boolean;
  readonly busy: boolean;
  readonly onConfirm: (verifyCode: string) => void;
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

/** Confirms a changed payout account by SMS code; the service requires the code while a loan awaits disbursement. */
export default function ConfirmAccount({ note, wrongCode, busy, onConfirm, onAgain, onCancel }: ConfirmAccountProps): ReactElement {
  const [error, setError] = useState('');
  const resend = useCountdown(limits.smsCode.resendSeconds);
  const { start } = resend;
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => start(), []);
  useEffect(() => {
    if (wrongCode) setError(m.card_repay_code_wrong());
  }, [wrongCode]);
  return (
    <CodeStep
      title={m.bind_bank_title()}
      note={note}
      error={error}
      busy={busy}
      resend={resend}
      sending={busy}
      onType={() => setError('')}
      onConfirm={(code) => (code.length < limits.smsCode.characters ? setError(m.card_repay_code_invalid()) : onConfirm(code))}
      onAgain={() => {
        start();
        onAgain();
      }}
      onCancel={onCancel}
    >
      <p>{m.bind_bank_confirm()}</p>
    </CodeStep>
  );
}
