import type { ReactElement, ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import css from './LoanBar.module.css';

interface LoanBarProps {
  /** What went wrong below this page's own eyes, if anything did. */
  readonly notice: ReactNode;
  readonly agreement: ReactNode;
  readonly buttonText: string | null;
  /** Null: it can't be pressed, because nothing is agreed to. */
  readonly onTake: (() => void) | null;
  readonly taking: boolean;
}

export const LoanBar = ({ notice, agreement, buttonText, onTake, taking }: LoanBarProps): ReactElement => (
  <BottomBar
    agreement={
      <>
        {notice}
        {agreement}
      </>
    }
  >
    <Button {...(onTake ? { onPress: onTake } : { disabled: true })} busy={taking}>
      {buttonText ?? m.confirm_loan()}
    </Button>
  </BottomBar>
);

/** Where the sentence and its titles will stand. */
export const AgreementSkeleton = (): ReactElement => (
  <p className={css['waiting']} aria-busy="true">
    <Bone length="long" />
    <br />
    <Bone length="short" />
  </p>
);

export const LoanBarSkeleton = (): ReactElement => (
  <LoanBar notice={null} agreement={<AgreementSkeleton />} buttonText={null} onTake={null} taking={false} />
);

interface NoticeProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
}

/** A call of this page that failed says nothing by itself: this line does, and has the way on. */
export const Notice = ({ text, onRetry, retrying = false }: NoticeProps): ReactElement => (
  <div className={css['notice']}>
    <p role="alert">{text}</p>
    <Button kind="line" small onPress={onRetry} busy={retrying}>
      {m.retry()}
    </Button>
  </div>
);
