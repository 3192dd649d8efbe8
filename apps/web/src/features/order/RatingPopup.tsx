import { useState, type ReactElement } from 'react';
import { send } from '../../platform/bridge/send.ts';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { Button, ButtonPair } from '../../ui/Button.tsx';
import { Modal } from '../../ui/dialog/Modal.tsx';
import { Stars } from '../../ui/field/Stars.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { PopupArt } from './PopupArt.tsx';
import { useRateService } from './queries.ts';
import css from './RatingPopup.module.css';
import { ratingOutcome, type Score } from './ratingOutcome.ts';
import { useOrderNavigation } from './useOrderNavigation.ts';

interface RatingPopupProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function RatingPopup({ open, onClose }: RatingPopupProps): ReactElement {
  const [stars, setStars] = useState<Score | 0>(0);
  const [thanked, setThanked] = useState(false);
  const rate = useRateService();
  const sendRating = (): void => {
    if (stars === 0) return toast.plain(m.rating_choose_star());
    const { score, opensStore, showsResult } = ratingOutcome(config.profile, stars);
    // Not awaited: the specification does not show the answer.
    rate.press(score);
    onClose();
    setThanked(showsResult);
    if (opensStore) send('toRate', {});
  };
  const title = m.order_rating_title({ brand: config.brandName });
  return (
    <>
      <Modal
        open={open}
        onClose={onClose}
        dismissable="not-by-mask"
        centred
        title={title}
        text={m.order_rating_hint()}
        actions={
          <ButtonPair>
            <Button kind="line" onPress={onClose}>
              {m.cancel()}
            </Button>
            <Button onPress={sendRating}>{m.send()}</Button>
          </ButtonPair>
        }
      >
        <div className={css['stars']}>
          <Stars label={title} value={stars} onChange={(given) => setStars(given as Score)} />
        </div>
      </Modal>
      <RatingResult open={thanked} onClose={() => setThanked(false)} />
    </>
  );
}

function RatingResult({ open, onClose }: RatingPopupProps): ReactElement {
  const { toComplaint } = useOrderNavigation();
  return (
    <Modal
      open={open}
      onClose={onClose}
      centred
      art={<PopupArt name="message" />}
      title={m.order_rating_result_title()}
      text={m.order_rating_result_text()}
      actions={
        <ButtonPair>
          <Button kind="line" onPress={onClose}>
            {m.close()}
          </Button>
          <Button onPress={toComplaint}>{m.order_tell_us()}</Button>
        </ButtonPair>
      }
    />
  );
}
