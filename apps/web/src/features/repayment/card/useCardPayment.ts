import { type BankCard, bankCard, repaymentWay } from '@hiram/contract/endpoints/card-repayment.ts';
import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { useState } from 'react';
import { useAddress } from '../../../platform/navigation/address.tsx';
import { m } from '@hiram/contract/messages';
import { useSession } from '../../../platform/session/useSession.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { codeOf, showFailure } from './showFailure.ts';
import { useCommit, useConfirm, type Way } from './queries.ts';
import { type Countdown, useCountdown } from '../../../ui/field/useCountdown.ts';
import { usePayNavigation } from './usePayNavigation.ts';
import * as z from 'zod/mini';
import { saveToSession, readFromSession } from '../../../platform/session/sessionValues.ts';

const STORAGE_KEY = 'hiram.payWay';

const record = z.object({
  orderId: z.string(),
  way: repaymentWay.answer,
  card: bankCard,
  couponId: z.nullable(z.string()),
  repayRecordId: z.string(),
});
/** The stored answer always contains `amount` and `productId`, which the schema leaves optional. */
type PayWayRecord = z.output<typeof record> & { readonly way: Way };

/** Payment waiting for its code, stored in the tab because the system may kill the webview while the borrower reads the SMS. */
const payWayStore = {
  store: (payment: PayWayRecord): void => saveToSession(STORAGE_KEY, payment),
  forget: (): void => saveToSession(STORAGE_KEY, null),
  /** `null` if no payment of the order is waiting. */
  read(orderId: string): PayWayRecord | null {
    const kept = z.safeParse(record, readFromSession(STORAGE_KEY));
    return kept.success && kept.data.orderId === orderId ? (kept.data as PayWayRecord) : null;
  },
};

/** Payment waiting for its code. `way` stays the answer that the payment was started with. */
export interface OpenPayment {
  readonly way: Way;
  readonly card: BankCard;
  readonly couponId: string | null;
  readonly repayRecordId: string;
}

export interface CardPayment {
  readonly open: OpenPayment | null;
  readonly resend: Countdown;
  readonly committing: boolean;
  readonly confirming: boolean;
  /** True if the coupon was refused; the next attempt omits the coupon. */
  readonly couponRefused: boolean;
  /** Empty if the code has no fault. */
  readonly codeError: string;
  readonly pay: (way: Way, card: BankCard | undefined) => void;
  readonly sendAgain: (payment: OpenPayment) => void;
  readonly confirm: (payment: OpenPayment, verifyCode: string) => void;
  readonly cancel: () => void;
  readonly clearCodeError: () => void;
}

/** @param onStale called if the amounts have changed since the page was loaded */
export function useCardPayment(onStale: () => void): CardPayment {
  const { orderId } = useSession();
  const coupon = useAddress().searchParams.get('couponId');
  const [couponRefused, setCouponRefused] = useState(false);
  const [open, setOpen] = useState<OpenPayment | null>(() => payWayStore.read(orderId));
  const [codeError, setCodeError] = useState('');
  const { toBorrowDetail } = usePayNavigation();
  const resend = useCountdown(limits.smsCode.resendSeconds);
  const committing = useCommit({
    onDone: ({ needValid, repayRecordId }, { way, card, couponId }) => {
      if (needValid !== 1) return toBorrowDetail(way.productId);
      resend.start();
      payWayStore.store({ orderId, way, card, couponId, repayRecordId });
      setOpen({ way, card, couponId, repayRecordId });
    },
    onFailed: (failure) => {
      showFailure(failure, m.card_repay_failed());
      resend.start();
      if (codeOf(failure) === errorCodes.figuresChanged) onStale();
      if (codeOf(failure) === errorCodes.couponUnknown) setCouponRefused(true);
    },
  });
  const confirming = useConfirm({
    onDone: (_confirmed, { payment: { way } }) => {
      payWayStore.forget();
      toBorrowDetail(way.productId);
    },
    onFailed: (failure) => {
      const code = codeOf(failure);
      if (code === errorCodes.verifyCodeWrong) setCodeError(m.card_repay_code_wrong());
      else if (code === errorCodes.duplicatePayment) toast.info(m.card_repay_sent_twice());
      else showFailure(failure, m.card_repay_failed());
    },
  });
  const confirm = (payment: OpenPayment, verifyCode: string): void =>
    verifyCode.length < limits.smsCode.characters ? setCodeError(m.card_repay_code_invalid()) : confirming.press({ verifyCode, payment });

  return {
    open,
    resend,
    committing: committing.busy,
    // Stays busy after success, until the navigation to the order is done.
    confirming: confirming.busy || confirming.done,
    couponRefused,
    codeError,
    pay: (way, card) =>
      card === undefined
        ? toast.info(m.card_repay_choose_card())
        : committing.press({ way, card, couponId: couponRefused ? null : coupon, sendMsg: 0 }),
    sendAgain: ({ way, card, couponId }) => committing.press({ way, card, couponId, sendMsg: 1 }),
    confirm,
    cancel: () => {
      payWayStore.forget();
      setOpen(null);
      setCodeError('');
      resend.reset();
    },
    clearCodeError: () => setCodeError(''),
  };
}
