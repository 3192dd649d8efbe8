import { limits } from '@hiram/contract/product/limits.ts';
import { useEffect, useState, type ReactElement } from 'react';
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
}

/** Asks for a rating once the borrower has had time to read the reply. */
export default function ScorePopup({ problemId }: ScorePopupProps): ReactElement {
  const [open, setOpen] = useLater();
  const [stars, setStars] = useState<Score | 0>(0);
  const [missed, setMissed] = useState(false);
  const rating = useScoreComplaint(problemId);
  const close = (): void => {
    setOpen(false);
    setStars(0);
    setMissed(false);
    rating.reset();
  };
  const thank = (): void => {
    close();
    toast.success(m.complaint_score_sent());
  };
  const send = (): void => {
    setMissed(stars === 0);
    if (stars !== 0) rating.mutate(stars, { onSuccess: thank });
  };
  const trouble = missed && stars === 0 ? m.complaint_score_choose() : isUnanswered(rating.error) ? m.complaint_score_failed() : null;
  return (
    <Modal
      open={open}
      onClose={close}
      dismissable="not-by-mask"
      centred
      title={m.complaint_score_title()}
      text={trouble === null ? undefined : <span role="alert">{trouble}</span>}
      actions={
        <ButtonPair>
          <Button kind="line" onPress={close}>
            {m.cancel()}
          </Button>
          <Button onPress={send} busy={rating.isPending}>
            {isUnanswered(rating.error) ? m.retry() : m.send()}
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

/** A refusal announces itself. */
const isUnanswered = (failure: Error | null): boolean => failure instanceof CallFailure && failure.kind !== 'refused';

function useLater(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), limits.complaint.scoreDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return [open, setOpen];
}
