import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import type { DialogControl } from '../../ui/dialog/Dialog.tsx';
import { Modal } from '../../ui/dialog/Modal.tsx';
import { Barcode } from '../../ui/pay/Barcode.tsx';
import { Amount } from '../../ui/show/Amount.tsx';
import { formatIdInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import { unbroken } from '../../ui/show/unbroken.ts';
import { useSession } from '../../platform/session/useSession.ts';
import type { Repayment } from './repayment.ts';
import css from './ScanToPay.module.css';

export default function ScanToPay({ repayment, ...control }: DialogControl & { readonly repayment: Repayment }): ReactElement {
  const { title, payCode } = repayment.info.defDetail;
  const { orderId } = useSession();
  return (
    <Modal {...control} centred closeIcon title={m.scan_to_pay_title()} text={title}>
      <p className={css['amount']}>
        <Amount value={repayment.amount} size="l" />
      </p>
      <Barcode name={m.repay_barcode()} code={payCode} />
      <p className={css['note']}>{m.repay_scan_once({ number: unbroken(formatIdInGroups(orderId)) })}</p>
    </Modal>
  );
}
