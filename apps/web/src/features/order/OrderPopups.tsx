import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { orderDetail } from '@hiram/contract/endpoints/order.ts';
import { useEffect, useState, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Button, ButtonPair } from '../../ui/Button.tsx';
import { Modal } from '../../ui/dialog/Modal.tsx';
import { tabStorage } from '../../platform/session/tabStorage.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { markBankTipSeen, wasBankTipSeen } from './bankTip.ts';
import { PopupArt } from './PopupArt.tsx';
import { listPopups, type Popup } from './listPopups.ts';
import { RatingPopup } from './RatingPopup.tsx';
import { useOrderNavigation } from './useOrderNavigation.ts';

type Detail = AnswerOf<typeof orderDetail>;

export default function OrderPopups({ detail }: { readonly detail: Detail }): ReactElement {
  const { open, close } = usePopups(detail);
  return (
    <>
      <BankTip detail={detail} open={open === 'bankTip'} onClose={() => close('bankTip')} />
      <Notice title={m.order_withdraw_title()} text={detail.reyMsg} open={open === 'withdraw'} onClose={() => close('withdraw')} />
      <Notice title={m.order_kind_tips_title()} text={detail.KindTipsMsg} open={open === 'kindTips'} onClose={() => close('kindTips')} />
      <RatingPopup open={open === 'rating'} onClose={() => close('rating')} />
    </>
  );
}

function usePopups(detail: Detail): { readonly open: Popup | undefined; readonly close: (popup: Popup) => void } {
  const session = useSession();
  // Read once on mount: opening the popup sets the flag, which must not close the popup.
  const [bankTipSeen] = useState(() => wasBankTipSeen(tabStorage(), session));
  const [closed, setClosed] = useState<readonly Popup[]>([]);
  const open = listPopups(detail, bankTipSeen).find((popup) => !closed.includes(popup));
  useEffect(() => {
    if (open === 'bankTip') markBankTipSeen(tabStorage(), session);
  }, [open, session]);
  return { open, close: (popup) => setClosed([...closed, popup]) };
}

interface Control {
  readonly open: boolean;
  readonly onClose: () => void;
}

function BankTip({ detail: { cardPopTitle, cardPopMsg }, open, onClose }: Control & { readonly detail: Detail }): ReactElement {
  const { toBindBank } = useOrderNavigation();
  return (
    <Modal
      open={open}
      onClose={onClose}
      centred
      art={<PopupArt name="account" />}
      title={cardPopTitle || m.bind_bank_title()}
      text={cardPopMsg}
      actions={
        <ButtonPair>
          <Button kind="line" onPress={onClose}>
            {m.cancel()}
          </Button>
          <Button onPress={toBindBank}>{m.order_change_account()}</Button>
        </ButtonPair>
      }
    />
  );
}

const Notice = ({ title, text, open, onClose }: Control & { readonly title: string; readonly text: string }): ReactElement => (
  <Modal open={open} onClose={onClose} title={title} text={text} actions={<Button onPress={onClose}>{m.ok()}</Button>} />
);
