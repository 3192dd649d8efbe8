import type { TrackedPayment } from '@hiram/contract/endpoints/payment-state.ts';
import type { ReactElement, ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { Button, ButtonPair } from '../../ui/Button.tsx';
import type { DialogControl } from '../../ui/dialog/Dialog.tsx';
import { Modal } from '../../ui/dialog/Modal.tsx';
import { groupsOf } from '../../ui/field/groupDigits.ts';
import { Card } from '../../ui/show/Card.tsx';
import { formatMoment } from '../../platform/i18n/formatDate.ts';
import { DetailRows } from '../../ui/show/DetailRows.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import { ProductLine } from '../../ui/show/ProductLine.tsx';
import css from './PayTwice.module.css';

interface ConfirmSecondPaymentProps extends DialogControl {
  readonly payments: readonly TrackedPayment[];
  readonly onConfirm: () => void;
  readonly onFollow: () => void;
  readonly busy: boolean;
}

/** Confirmation of a second payment while another payment is pending. */
export function ConfirmSecondPayment({ payments, ...question }: ConfirmSecondPaymentProps): ReactElement | null {
  const [first] = payments;
  if (first === undefined) return null;
  const received = payments.filter(({ state }) => state === 'received' || state === 'charging');
  // A received or charging payment matters more than an unpaid code.
  if (received.length > 0) return <ReceivedPaymentDialog {...question} payments={received} />;
  return <OpenCodeDialog {...question} payments={payments} openedAt={first.stateAt} />;
}

const ReceivedPaymentDialog = ({ payments, onConfirm, onFollow, busy, ...control }: ConfirmSecondPaymentProps): ReactElement => (
  <Modal
    {...control}
    kicker={m.pay_twice_kicker()}
    title={m.pay_twice_title()}
    text={
      <DialogText text={m.pay_twice_text()}>
        <Card sunken>
          <DetailRows rows={payments.flatMap(receivedRows)} tight />
        </Card>
      </DialogText>
    }
    actions={
      <>
        <Button onPress={onFollow}>{m.pay_twice_wait()}</Button>
        <Button kind="text" onPress={onConfirm} busy={busy}>
          {m.pay_twice_go_on()}
        </Button>
      </>
    }
  />
);

const OpenCodeDialog = ({
  payments,
  openedAt,
  onConfirm,
  onFollow,
  busy,
  ...control
}: ConfirmSecondPaymentProps & { readonly openedAt: string }): ReactElement => (
  <Modal
    {...control}
    kicker={m.pay_open_kicker({ time: formatMoment(openedAt, 'short') })}
    title={m.pay_open_title()}
    text={
      <DialogText text={m.pay_open_text()}>
        {payments.map((payment) => (
          <Card key={payment.intentId} sunken>
            <ProductLine
              logo={payment.channelLogo}
              name={m.pay_open_code({ channel: payment.channelName, amount: pesos(payment.amount) })}
              sub={groupsOf(payment.payCode, [4]).join(' ')}
            />
          </Card>
        ))}
      </DialogText>
    }
    actions={
      <ButtonPair>
        <Button kind="line" onPress={onConfirm} busy={busy}>
          {m.pay_open_no()}
        </Button>
        <Button onPress={onFollow}>{m.pay_open_yes()}</Button>
      </ButtonPair>
    }
  />
);

const DialogText = ({ text, children }: { readonly text: string; readonly children: ReactNode }): ReactElement => (
  <div className={css['said']}>
    {children}
    <p>{text}</p>
  </div>
);

const receivedRows = ({ channelName, state, amount, paidAmount, stateAt }: TrackedPayment) => [
  { text: channelName, value: pesos(state === 'charging' ? amount : paidAmount) },
  { text: state === 'charging' ? m.payment_charging() : m.pay_twice_received(), value: formatMoment(stateAt, 'short') },
  { text: m.pay_twice_posted(), value: m.pay_twice_not_yet() },
];
