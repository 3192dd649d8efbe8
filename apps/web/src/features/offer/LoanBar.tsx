import type { ReactElement, ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import css from './LoanBar.module.css';

interface LoanBarProps {
  readonly notice: ReactNode;
  readonly agreement: ReactNode;
  readonly buttonText: string | null;
  /** `null` disables the button, because the agreements are not accepted. */
  readonly onAccept: (() => void) | null;
  readonly accepting: boolean;
}

export const LoanBar = ({ notice, agreement, buttonText, onAccept, accepting }: LoanBarProps): ReactElement => (
  <BottomBar
    agreement={
      <>
        {notice}
        {agreement}
      </>
    }
  >
    <Button {...(onAccept ? { onPress: onAccept } : { disabled: true })} busy={accepting}>
      {buttonText ?? m.confirm_loan()}
    </Button>
  </BottomBar>
);

export const AgreementSkeleton = (): ReactElement => (
  <p className={css['waiting']} aria-busy="true">
    <Bone length="long" />
    <br />
    <Bone length="short" />
  </p>
);

export const LoanBarSkeleton = (): ReactElement => (
  <LoanBar notice={null} agreement={<AgreementSkeleton />} buttonText={null} onAccept={null} accepting={false} />
);

interface NoticeProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}

/** Failure message with a retry button; the page's calls show no toast of their own. */
export const Notice = ({ text, onRetry, retrying = false }: NoticeProps): ReactElement => (
  <div className={css['notice']}>
    <p role="alert">{text}</p>
    <Button kind="line" small onPress={onRetry} busy={retrying}>
      {m.retry()}
    </Button>
  </div>
);
