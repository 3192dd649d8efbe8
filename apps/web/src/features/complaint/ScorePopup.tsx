import { useState, type ReactElement } from 'react';
import { CallFailure } from '../../platform/api/failure.ts';
import { m } from '@hiram/contract/messages';
import { Button, ButtonPair } from '../../ui/Button.tsx';
import { Modal } from '../../ui/dialog/Modal.tsx';
import { Stars } from '../../ui/field/Stars.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useScoreComplaint, type Score } from './queries.ts';
import css from './ScorePopup.module.css';

interface ScorePopupProps {
  readonly problemId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export default function ScorePopup({ problemId, open, onClose }: ScorePopupProps): ReactElement {
  const [stars, setStars] = useState<Score | 0>(0);
  const [missed, setMissed] = useState(false);
  const clear = (): void => {
    onClose();
    setStars(0);
    setMissed(false);
  };
  const rating = useScoreComplaint(problemId, () => {
    clear();
    toast.success(m.complaint_score_sent());
  });
  const close = (): void => {
    clear();
    rating.reset();
  };
  const send = (): void => {
    setMissed(stars === 0);
    if (stars !== 0) rating.press(stars);
  };
  const fault = missed && stars === 0 ? m.complaint_score_choose() : isUnanswered(rating.failure) ? m.complaint_score_failed() : null;
  return (
    <Modal
      open={open}
      onClose={close}
      dismissable="not-by-mask"
      centred
      title={m.complaint_score_title()}
      text={fault === null ? undefined : <span role="alert">{fault}</span>}
      actions={
        <ButtonPair>
          <Button kind="line" onPress={close}>
            {m.cancel()}
          </Button>
          <Button onPress={send} busy={rating.busy}>
            {isUnanswered(rating.failure) ? m.retry() : m.send()}
          </Button>
        </ButtonPair>
      }
    >
      <div className={css['stars']}>
        <Stars label={m.complaint_score_title()} value={stars} onChange={(given) => setStars(given as Score)} />
      </div>
    </Modal>
  );
}

/** Excludes refusals, which the call layer already shows as a toast. */
const isUnanswered = (failure: Error | null): boolean => failure instanceof CallFailure && failure.kind !== 'refused';
