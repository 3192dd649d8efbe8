import { limits } from '@hiram/contract/product/limits.ts';
import { useEffect, useRef, useState, type ReactElement, type ReactNode, type SyntheticEvent } from 'react';
import { onNativeBack } from '../../platform/bridge/nativeBack.ts';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/field/CodeField.tsx';
import type { Countdown } from '../../ui/field/useCountdown.ts';
import { Page, PageBody } from '../../ui/page/Page.tsx';
import { Banner } from '../../ui/show/Banner.tsx';
import css from './CodeStep.module.css';

interface CodeStepProps {
  readonly title: string;
  /** Description of the transaction that the code confirms. */
  readonly children: ReactNode;
  /** Text with the masked number the code was sent to. */
  readonly note: string | null;
  readonly error: string;
  readonly busy: boolean;
  readonly resend: Countdown;
  readonly sending: boolean;
  readonly onType: () => void;
  readonly onConfirm: (code: string) => void;
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

export function CodeStep({ title, children, note, error, busy, onType, onConfirm, onCancel, ...again }: CodeStepProps): ReactElement {
  const [code, setCode] = useState('');
  useCancelOnBack(onCancel);
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    onConfirm(code);
  };
  const type = (digits: string): void => {
    setCode(digits);
    onType();
  };
  return (
    <Page title={title} onBack={onCancel}>
      <PageBody>
        <div className={css['head']}>{children}</div>
        <h2 className={css['title']}>{m.card_repay_enter_code()}</h2>
        {note === null ? null : <p className={css['note']}>{note}</p>}
        {config.profile.smsCodes === 'guarded' ? (
          <div className={css['risk']}>
            <Banner kind="warning" icon="warning">
              {m.sms_code_risk({ brand: config.brandName })}
            </Banner>
          </div>
        ) : null}
        <form onSubmit={send} noValidate>
          <AutoFocus after={error}>
            <CodeField
              label={m.card_repay_code()}
              labelHidden
              length={limits.smsCode.characters}
              value={code}
              onChange={type}
              error={error || undefined}
            />
          </AutoFocus>
          <div className={css['ways']}>
            <Resend {...again} />
            <Button kind="text" small onPress={onCancel}>
              {m.cancel()}
            </Button>
          </div>
          <Button type="submit" busy={busy}>
            {m.confirm()}
          </Button>
        </form>
      </PageBody>
    </Page>
  );
}

const Resend = ({ resend, sending, onAgain }: Pick<CodeStepProps, 'resend' | 'sending' | 'onAgain'>): ReactElement =>
  resend.runs ? (
    <span className={css['wait']}>{m.card_repay_resend_in({ seconds: resend.left })}</span>
  ) : (
    <Button kind="text" small busy={sending} onPress={onAgain}>
      {m.card_repay_get_code()}
    </Button>
  );

/** Native back cancels the step instead of leaving the page. */
function useCancelOnBack(cancel: () => void): void {
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

interface AutoFocusProps {
  /** Fault text of the field; a new fault moves the focus back to the field. */
  readonly after: string;
  readonly children: ReactElement;
}

/** Focuses the code field on mount, because the pressed button was removed together with its focus, and after every fault. */
function AutoFocus({ after, children }: AutoFocusProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => focusIn(box.current), []);
  useEffect(() => {
    if (after !== '') focusIn(box.current);
  }, [after]);
  return <div ref={box}>{children}</div>;
}

const focusIn = (box: HTMLElement | null): void => box?.querySelector('input')?.focus();
