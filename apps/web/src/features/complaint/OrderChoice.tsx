import type { OrderSummary } from '@hiram/contract/endpoints/complaint.ts';
import { useState, type ReactElement, type ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { lazyAfterPaint } from '../../ui/page/lazyAfterPaint.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { DetailRows, DetailRowsSkeleton } from '../../ui/show/DetailRows.tsx';
import { ProductLine, ProductLineSkeleton } from '../../ui/show/ProductLine.tsx';
import { OrderBadge } from './OrderBadge.tsx';
import css from './OrderChoice.module.css';
import { TextLink } from './TextLink.tsx';

interface OrderChoiceProps {
  readonly order: OrderSummary;
  readonly orders: readonly OrderSummary[];
  readonly onChoose: (orderNo: string) => void;
}

export function OrderChoice({ order, orders, onChoose }: OrderChoiceProps): ReactElement {
  const [open, setOpen] = useState(false);
  const choose = (orderNo: string): void => {
    onChoose(orderNo);
    setOpen(false);
  };
  return (
    <OrderChoiceSection aside={<TextLink onPress={() => setOpen(true)}>{m.complaint_all_orders_short()}</TextLink>}>
      <ProductLine logo={order.productLogo} name={order.productName} end={<OrderBadge order={order} />} />
      <DetailRows tight rows={order.list.map(({ title, value }) => ({ text: title, value }))} />
      <OrderSheet open={open} onClose={() => setOpen(false)} orders={orders} chosen={order.orderNo} onChoose={choose} />
    </OrderChoiceSection>
  );
}

export const OrderChoiceSkeleton = (): ReactElement => (
  <OrderChoiceSection>
    <ProductLineSkeleton />
    <DetailRowsSkeleton count={3} tight />
  </OrderChoiceSection>
);

const OrderChoiceSection = ({ aside, children }: { readonly aside?: ReactNode; readonly children: ReactNode }): ReactElement => (
  <div className={css['first']}>
    <Section title={m.complaint_which_order()} aside={aside}>
      <Card>{children}</Card>
    </Section>
  </div>
);

/** If the sheet fails to load, a complaint about the shown order is still possible. */
const OrderSheet = lazyAfterPaint(async () => (await import('./OrderSheet.tsx')).default);
