import { limits } from '@hiram/contract/product/limits.ts';
import { useEffect, useRef, useState, type ReactElement, type SyntheticEvent } from 'react';
import { onNativeBack } from '../../../platform/bridge/nativeBack.ts';
import { m } from '@hiram/contract/messages';
import { Button } from '../../../ui/Button.tsx';
import { CodeField } from '../../../ui/field/CodeField.tsx';
import { Page, PageBody } from '../../../ui/page/Page.tsx';
import { Amount } from '../../../ui/show/Amount.tsx';
import css from './EnterCode.module.css';
import type { CardPayment, OpenPayment } from './useCardPayment.ts';

interface EnterCodeProps {
  readonly open: OpenPayment;
  readonly payment: CardPayment;
}

/** The second step of a payment by card: the code that came by SMS. */
export default function EnterCode({ open, payment }: EnterCodeProps): ReactElement {
  const [code, setCode] = useState('');
  const { way, card } = open;
  const { cancel } = payment;
  useBackCancels(cancel);
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    payment.confirm(open, code);
  };
  const type = (digits: string): void => {
    setCode(digits);
    payment.clearCodeError();
  };
  return (
    <Page title={m.card_repay_confirm_title()} onBack={cancel}>
      <PageBody>
        <div className={css['head']}>
          <p>{cardText(card)}</p>
          <Amount value={way.amount} size="m" />
        </div>
        <h2 className={css['title']}>{m.card_repay_enter_code()}</h2>
        {way.phone === null ? null : <p className={css['note']}>{m.card_repay_code_sent({ phone: way.phone })}</p>}
        <form onSubmit={send} noValidate>
          <Focused after={payment.codeError}>
            <CodeField
              label={m.card_repay_code()}
              labelHidden
              length={limits.smsCode.characters}
              value={code}
              onChange={type}
              error={payment.codeError || undefined}
            />
          </Focused>
          <div className={css['ways']}>
            <Resend open={open} payment={payment} />
            <Button kind="text" small onPress={cancel}>
              {m.cancel()}
            </Button>
          </div>
          <Button type="submit" busy={payment.confirming}>
            {m.confirm()}
          </Button>
        </form>
      </PageBody>
    </Page>
  );
}

const cardText = ({ bankName, cardNo }: OpenPayment['card']): string => `${bankName} ·· ${cardNo.slice(-4)}`;

const Resend = ({ open, payment: { resend, committing, sendAgain } }: EnterCodeProps): ReactElement =>
  resend.runs ? (
    <span className={css['wait']}>{m.card_repay_resend_in({ seconds: resend.left })}</span>
  ) : (
    <Button kind="text" small busy={committing} onPress={() => sendAgain(open)}>
      {m.card_repay_get_code()}
    </Button>
  );

/** The shell's back gesture leaves this step, not the page. */
function useBackCancels(cancel: () => void): void {
  const latest = useRef(cancel);
  useEffect(() => {
    latest.current = cancel;
  });
  useEffect(
    () =>
      onNativeBack(() => {
        latest.current();
        return true;
      }),
    [],
  );
}

interface FocusedProps {
  /** What is wrong with it: a new fault brings the focus back. */
  readonly after: string;
  readonly children: ReactElement;
}

/** The button that led here is gone, and with it the focus; and a code that was wrong is to be typed again. */
function Focused({ after, children }: FocusedProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => focusIn(box.current), []);
  useEffect(() => {
    if (after !== '') focusIn(box.current);
  }, [after]);
  return <div ref={box}>{children}</div>;
}

const focusIn = (box: HTMLElement | null): void => box?.querySelector('input')?.focus();
