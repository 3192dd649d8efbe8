import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { pesos } from './pesos.ts';
import css from './PlanTimeline.module.css';
import { Tag } from './Tag.tsx';
import { TimelineStep } from './TimelineStep.tsx';

export interface PlannedPayment {
  /** Formatted date: 'Oct 14, 2026'. */
  readonly date: string;
  readonly title: string;
  /** `null` if the service sends none. */
  readonly amount: Centavos | null;
  readonly description?: string;
  readonly remark?: string;
  readonly state?: 'paid' | 'current' | undefined;
}

interface PlanTimelineProps {
  readonly payments: readonly PlannedPayment[];
  readonly sign?: string;
}

export const PlanTimeline = ({ payments, sign }: PlanTimelineProps): ReactElement => (
  <ol>
    {payments.map((payment, index) => (
      // Another service may send neither date nor title.
      // oxlint-disable-next-line react/no-array-index-key
      <Payment key={index} payment={payment} sign={sign} />
    ))}
  </ol>
);

const looks = { paid: 'done', current: 'now', ahead: 'ahead' } as const;

function Payment({ payment, sign }: { readonly payment: PlannedPayment; readonly sign: string | undefined }): ReactElement {
  const { date, title, amount, description, state } = payment;
  const remark = payment.remark || (state === 'paid' ? m.paid() : '');
  return (
    <TimelineStep look={looks[state ?? 'ahead']} layout={css['payment']}>
      <div className={css['main']}>
        <p className={css['date']}>{date}</p>
        <p className={css['title']}>{title}</p>
      </div>
      {amount === null ? null : <p className={css['amount']}>{pesos(amount, sign)}</p>}
      {description ? <p className={css['description']}>{description}</p> : null}
      {remark ? (
        <p className={css['remark']}>
          <Tag>{remark}</Tag>
        </p>
      ) : null}
    </TimelineStep>
  );
}
