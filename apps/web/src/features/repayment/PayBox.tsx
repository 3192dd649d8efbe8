import { useState, type MouseEvent, type ReactElement } from 'react';
import { navigate } from '../../platform/navigation/address.tsx';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { linkTo } from '../../platform/session/session.ts';
import { lazyAfterPaint } from '../../ui/page/lazyAfterPaint.tsx';
import { CodeInGroups } from '../../ui/pay/CopyCode.tsx';
import { copyText } from '../../ui/pay/copyText.ts';
import { Logo } from '../../ui/show/Logo.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { saveForPages } from './saveForPages.ts';
import css from './PayBox.module.css';
import type { Repayment } from './repayment.ts';

export function PayBox({ repayment }: { readonly repayment: Repayment }): ReactElement {
  const { logo, title, payCode } = repayment.info.defDetail;
  return (
    <div className={css['box']}>
      <Logo src={logo} />
      <div className={css['main']}>
        <p className={css['title']}>{title}</p>
        <p className={css['code']}>
          <CodeInGroups code={payCode} />
        </p>
      </div>
      <CopyLink repayment={repayment} />
      {config.profile.scanToPay === 'fromPayBox' ? <ScanOpener repayment={repayment} /> : null}
    </div>
  );
}

function CopyLink({ repayment }: { readonly repayment: Repayment }): ReactElement {
  const session = useSession();
  const href = linkTo('repaymentOfCode2', session);
  const follow = (event: MouseEvent): void => {
    event.preventDefault();
    void copyText(repayment.info.defDetail.payCode).then((copied) => (copied ? toast.success(m.copied()) : undefined));
    saveForPages(session, repayment);
    navigate(href);
  };
  return (
    <a className={css['copy']} href={href} onClick={follow}>
      {m.repay_copy()}
    </a>
  );
}

/** If the chunk fails to load, the digits of the code are still visible. */
const ScanToPay = lazyAfterPaint(async () => (await import('./ScanToPay.tsx')).default);

function ScanOpener({ repayment }: { readonly repayment: Repayment }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={css['scan']} onClick={() => setOpen(true)}>
        {m.repay_show_barcode()}
      </button>
      <ScanToPay open={open} repayment={repayment} onClose={() => setOpen(false)} />
    </>
  );
}
