import type { ReactElement } from 'react';
import { navigate } from '../../platform/navigation/address.tsx';
import { m } from '@hiram/contract/messages';
import { linkTo } from '../../platform/session/session.ts';
import { Stack } from '../../ui/page/Page.tsx';
import { useOnline } from '../../ui/page/useOnline.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { saveForPages } from './saveForPages.ts';
import { PayBox } from './PayBox.tsx';
import type { Repayment } from './repayment.ts';
import { TIP, tipPicture } from './tipPicture.ts';
import css from './PayHelp.module.css';

export function PayHelp({ repayment }: { readonly repayment: Repayment }): ReactElement {
  const { noticeMsg, isShowReyTop, defDetail } = repayment.info;
  const online = useOnline();
  const hasCode = defDetail.payCode !== '';
  return (
    <Stack>
      {hasCode ? <PayBox repayment={repayment} /> : null}
      {hasCode && !online ? <p className={css['note']}>{m.repay_offline_code()}</p> : null}
      {isShowReyTop === 1 ? <Tip repayment={repayment} /> : null}
      {noticeMsg === '' ? null : <p className={css['note']}>{noticeMsg}</p>}
    </Stack>
  );
}

function Tip({ repayment }: { readonly repayment: Repayment }): ReactElement {
  const session = useSession();
  const open = (): void => {
    saveForPages(session, repayment);
    navigate(linkTo('paymentInstructions', session));
  };
  return (
    <button type="button" className={css['tip']} onClick={open}>
      <img className={css['picture']} src={tipPicture()} alt="" width={TIP.width} height={TIP.height} />
      <span className={css['name']}>
        <strong>{m.repay_tip_title()}</strong> {m.repay_tip()}
      </span>
    </button>
  );
}
