import { limits } from '@hiram/contract/product/limits.ts';
import { useEffect, useState, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { useCountdown } from '../../ui/field/useCountdown.ts';
import { CodeStep } from '../sms-code/CodeStep.tsx';

interface ConfirmAccountProps {
  /** Where the code was sent to, in the service's words. */
  readonly note: string;
  readonly wrongCode: boolean;
  readonly busy: boolean;
  readonly onConfirm: (verifyCode: string) => void;
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

/** A loan waits for its payout, so that another account is confirmed by a code. */
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
