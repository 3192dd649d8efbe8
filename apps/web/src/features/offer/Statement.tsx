import type { Disclosure } from '@hiram/contract/money/disclosure-statement.ts';
import { centavos, type Centavos } from '@hiram/contract/wire/money.ts';
import { type ReactElement, useId } from 'react';
import { m } from '@hiram/contract/messages';
import { Icon } from '../../ui/Icon.tsx';
import { DetailRows } from '../../ui/show/DetailRows.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import css from './Statement.module.css';

/** Formats 0.053295 as `5.33%`. */
const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;

/** Formats 400 as `4%` and 450 as `4.5%`. */
const percentOfBps = (bps: number): string => `${bps / 100}%`;

interface StatementProps {
  readonly disclosure: Disclosure;
  readonly sign: string;
}

/** Truth-in-Lending statement. */
export function Statement({ disclosure, sign }: StatementProps): ReactElement {
  const { principal, fee, proceeds, interest, total, rateBps } = disclosure;
  const id = useId();
  return (
    <section className={css['statement']} aria-labelledby={id}>
      <div className={css['head']}>
        <h2 id={id}>{m.confirm_statement()}</h2>
        <p>{m.confirm_statement_law()}</p>
      </div>
      <DetailRows
        rows={[
          { text: m.row_loan_amount(), value: pesos(principal, sign) },
          { text: m.confirm_fee_now(), value: withSign('−', pesos(fee, sign)) },
          { text: m.confirm_other_charges(), value: pesos(otherCharges(disclosure), sign) },
          { text: m.row_you_receive(), value: pesos(proceeds, sign), sum: true },
        ]}
      />
      <h3 className={css['sub']}>{m.confirm_what_you_pay_back()}</h3>
      <DetailRows
        rows={[
          { text: m.row_principal(), value: pesos(principal, sign) },
          { text: m.confirm_interest_at({ rate: percentOfBps(rateBps) }), value: withSign('+', pesos(interest, sign)) },
          { text: m.row_total_to_repay(), value: pesos(total, sign), sum: true },
        ]}
      />
      <Rates disclosure={disclosure} />
      <Late late={disclosure.late} sign={sign} />
    </section>
  );
}

/** Charges deducted from the principal in addition to the processing fee. */
const otherCharges = ({ principal, fee, proceeds }: Disclosure): Centavos => centavos(principal - fee - proceeds);

const withSign = (sign: '−' | '+', amount: string): string => `${sign}\u00a0${amount}`;

const Rates = ({ disclosure: { effectivePerMonth, effectivePerYear } }: { readonly disclosure: Disclosure }): ReactElement => (
  <dl className={css['rates']}>
    <Rate rate={effectivePerMonth} per={m.confirm_a_month()} />
    <Rate rate={effectivePerYear} per={m.confirm_a_year()} />
  </dl>
);

const Rate = ({ rate, per }: { readonly rate: number; readonly per: string }): ReactElement => (
  <div>
    <dt>{m.confirm_effective_rate()}</dt>
    <dd>
      <b>{percent(rate)}</b> {per}
    </dd>
  </div>
);

function Late({ late, sign }: { readonly late: Disclosure['late']; readonly sign: string }): ReactElement {
  const { bps, perDays, amount, days, penalty, costUpTo } = late;
  return (
    <div className={css['late']}>
      <h3>
        <Icon name="warning" />
        {m.confirm_late()}
      </h3>
      <p>
        {m.confirm_late_rate({ rate: percentOfBps(bps), days: perDays })}{' '}
        {m.confirm_late_example({ amount: pesos(amount, sign), days, penalty: pesos(penalty, sign) })}
        {costUpTo === null ? null : ` ${m.confirm_late_limit({ limit: pesos(costUpTo, sign) })}`}
      </p>
    </div>
  );
}
