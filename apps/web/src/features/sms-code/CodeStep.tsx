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
  /** What the code confirms. */
  readonly children: ReactNode;
  /** Where it was sent to. */
  readonly note: string | null;
  /** What is wrong with the code; empty when nothing is. */
  readonly error: string;
  readonly busy: boolean;
  readonly resend: Countdown;
  readonly sending: boolean;
  readonly onType: () => void;
  readonly onConfirm: (code: string) => void;
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

/** The second step of what is confirmed by a code that came by SMS. */
export function CodeStep({ title, children, note, error, busy, onType, onConfirm, onCancel, ...again }: CodeStepProps): ReactElement {
  const [code, setCode] = useState('');
  useBackCancels(onCancel);
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
          <Focused after={error}>
            <CodeField
              label={m.card_repay_code()}
              labelHidden
              length={limits.smsCode.characters}
              value={code}
              onChange={type}
              error={error || undefined}
            />
          </Focused>
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
