import { startChosenPayment, type PaymentWay, type WaysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { ReactElement } from 'react';
import { call } from '../../platform/api/call.ts';
import { m } from '@hiram/contract/messages';
import { PayBar } from '../payment/PayBar.tsx';
import { usePayByDates } from '../payment/usePayByDates.ts';
import type { StartPayment } from '../payment/usePay.ts';
import { pesos } from '../../ui/show/pesos.ts';
import { outcomesOf, type Way } from './wayText.ts';

interface ChosenBarProps {
  readonly ways: WaysToPay;
  readonly way: Way;
  readonly disabled: boolean;
}

export function ChosenBar({ ways, way, disabled }: ChosenBarProps): ReactElement {
  const outcome = outcomesOf(ways).find((each) => each.way === way)?.outcome ?? ways.now;
  const amount = pesos(outcome.pays);
  return (
    <PayChosen
      label={way === 'rollover' ? m.ways_do_roll_over({ amount }) : m.ways_do_pay({ amount })}
      hint={way === 'rollover' ? <RolloverText ways={ways} /> : undefined}
      way={way}
      amount={outcome.pays}
      disabled={disabled}
    />
  );
}

interface PayChosenProps {
  readonly label: string;
  readonly hint?: ReactElement | undefined;
  readonly way: PaymentWay;
  readonly amount: Centavos;
  readonly disabled: boolean;
}

export function PayChosen({ way, amount, ...bar }: PayChosenProps): ReactElement {
  const payBy = usePayByDates();
  const start: StartPayment = (session, channelNumber, keyFor) => {
    const request = { orderId: session.orderId, way, amount, channelNumber };
    return call(startChosenPayment, session, request, { intentKey: keyFor(request) });
  };
  const channels = (payBy.data?.channels ?? []).map(({ name, logo, channelNumber }) => ({ name, logo, channel_number: channelNumber }));
  return <PayBar {...bar} channels={payBy.isPending ? undefined : channels} start={start} />;
}

/** The borrower must not mistake the rollover for a payment of the amount due. */
function RolloverText({ ways: { rollover } }: { readonly ways: WaysToPay }): ReactElement | null {
  if (rollover === null) return null;
  const { outcome, days } = rollover;
  const owed = pesos(outcome.stillOwed);
  const isFeeAlone = outcome.pays === outcome.adds;
  return (
    <>
      <b>
        {isFeeAlone
          ? m.ways_buys({ amount: pesos(outcome.pays), days })
          : m.ways_buys_and_penalties({ amount: pesos(outcome.pays), days, fee: pesos(outcome.adds) })}
      </b>{' '}
      {m.ways_still_owe_all({ amount: owed })}
    </>
  );
}
