import type { PaymentPlanChoice } from '@hiram/contract/endpoints/payment-plan.ts';
import { m } from '@hiram/contract/messages';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import type { ReactElement } from 'react';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { Section } from '../../ui/page/Section.tsx';
import { DetailRows } from '../../ui/show/DetailRows.tsx';
import { pesos } from '../../ui/show/pesos.ts';
import { Rules } from '../../ui/show/Rules.tsx';
import { rulesOf } from './planText.ts';

interface PlanStatementProps {
  readonly choice: PaymentPlanChoice;
  readonly owed: Centavos;
}

export const PlanStatement = ({ choice, owed }: PlanStatementProps): ReactElement => (
  <>
    <Section title={m.payment_plan_days()}>
      <DetailRows rows={choice.steps.map(({ on, amount }) => ({ text: formatDay(on, 'weekdayAndYear'), value: pesos(amount) }))} />
    </Section>
    <Section title={m.payment_plan_sum()}>
      <DetailRows
        rows={[
          { text: m.payment_plan_owed_today(), value: pesos(owed) },
          { text: m.payment_plan_price(), value: pesos(choice.price) },
          { text: m.payment_plan_total(), value: pesos(choice.total), sum: true },
        ]}
      />
    </Section>
    <Section title={m.payment_plan_rules()}>
      <Rules rules={rulesOf(choice)} />
    </Section>
  </>
);
