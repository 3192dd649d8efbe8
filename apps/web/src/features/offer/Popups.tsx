import type { LoanConfirmation } from '@hiram/contract/endpoints/offer.ts';
import { type ReactElement, type ReactNode, useEffect, useEffectEvent } from 'react';
import { onNativeBack } from '../../platform/bridge/nativeBack.ts';
import { closeWebview } from '../../ui/page/goBack.ts';
import { m } from '@hiram/contract/messages';
import { safeFrame } from '../../platform/navigation/safeNavigate.ts';
import { Button, ButtonPair } from '../../ui/Button.tsx';
import { Modal } from '../../ui/dialog/Modal.tsx';
import { Logo } from '../../ui/show/Logo.tsx';
import css from './Popups.module.css';
import type { OpenPopups } from './useOpenPopups.ts';
import type { Offer, Promotion } from './variant.ts';

interface PopupsProps {
  readonly offer: Offer;
  readonly popups: OpenPopups;
  readonly beforePromotion: ReactNode;
  readonly onAccept: (() => void) | null;
}

export default function Popups({ offer: { loan, promotion }, popups, beforePromotion, onAccept }: PopupsProps): ReactElement {
  const { pointOut, promoting, mustAgree, close, suppress } = popups;
  return (
    <>
      <PointOutPopup open={pointOut} onAgree={() => close('pointOut')} title={loan.popTitle} text={loan.popContent} />
      {promotion === null ? null : (
        <PromotionPopup
          open={promoting && !mustAgree}
          onClose={() => close('promoting')}
          promotion={promotion}
          loan={loan}
          before={beforePromotion}
          onAccept={onAccept}
        />
      )}
      <AgreementPopup open={mustAgree} url={loan.popAgreementUrl} onAgree={() => close('mustAgree')} />
      <NativeBackHandler key={mustAgree ? 'agreement' : promoting ? 'promotion' : 'offer'} suppress={suppress} />
    </>
  );
}

/** Registers `suppress` after the popup that just opened (remounted by `key`), because native back runs the latest handler first. */
function NativeBackHandler({ suppress }: Pick<OpenPopups, 'suppress'>): null {
  const onBack = useEffectEvent(suppress);
  useEffect(() => onNativeBack(() => onBack()), []);
  return null;
}

const navigateAway = closeWebview;

interface AnswersProps {
  /** `null` if the agreement cannot be shown. */
  readonly onAgree: (() => void) | null;
}

const Answers = ({ onAgree }: AnswersProps): ReactElement => (
  <ButtonPair>
    <Button kind="line" onPress={navigateAway}>
      {m.cancel()}
    </Button>
    {onAgree ? <Button onPress={onAgree}>{m.confirm_agree()}</Button> : null}
  </ButtonPair>
);

interface AgreementPopupProps {
  readonly open: boolean;
  readonly url: string;
  readonly onAgree: () => void;
}

/** An agreement runs its own scripts in its own origin; one of our origin gets another, because it could leave the sandbox. */
const sandboxOf = ({ origin }: URL): string => (origin === window.location.origin ? 'allow-scripts' : 'allow-scripts allow-same-origin');

/** Shows the service's agreement in a sandboxed iframe; the promotion and the loan button wait for its acceptance. */
function AgreementPopup({ open, url, onAgree }: AgreementPopupProps): ReactElement {
  const address = safeFrame(url);
  const title = m.confirm_agreement_title();
  return (
    <Modal
      open={open}
      onClose={navigateAway}
      dismissable="not-by-mask"
      framed
      kicker={m.confirm_agreement_kicker()}
      title={title}
      actions={<Answers onAgree={address === null ? null : onAgree} />}
    >
      {address === null ? (
        <p>{m.link_refused()}</p>
      ) : (
        <iframe className={css['agreement']} src={address.href} title={title} sandbox={sandboxOf(address)} />
      )}
    </Modal>
  );
}

interface PointOutPopupProps {
  readonly open: boolean;
  readonly onAgree: () => void;
  readonly title: string;
  readonly text: string;
}

/** Native back counts as Cancel while the popup is open. */
const PointOutPopup = ({ open, onAgree, title, text }: PointOutPopupProps): ReactElement => (
  <Modal
    open={open}
    onClose={navigateAway}
    dismissable="not-by-mask"
    kicker={m.confirm_point_out()}
    title={title}
    text={text}
    actions={<Answers onAgree={onAgree} />}
  />
);

interface PromotionPopupProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly promotion: Promotion;
  readonly loan: LoanConfirmation;
  readonly before: ReactNode;
  readonly onAccept: (() => void) | null;
}

/** The popup's button accepts the offer too, so the statement and the checkbox must also precede it here. */
const PromotionPopup = ({ open, onClose, promotion, loan, before, onAccept }: PromotionPopupProps): ReactElement => (
  <Modal
    open={open}
    onClose={onClose}
    centred
    closeIcon
    art={<Logo src={loan.comProductLogo} size="l" />}
    title={loan.comProductName}
    text={promotion.text}
    actions={
      <>
        <Button {...(onAccept ? { onPress: onAccept } : { disabled: true })}>{promotion.buttonText}</Button>
        <p className={css['submits']}>{m.confirm_promotion_submits()}</p>
      </>
    }
  >
    {before}
  </Modal>
);
