import type { TextRow } from '@hiram/contract/wire/answer.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { orderDetail } from '@hiram/contract/endpoints/order.ts';
import type { ReactElement, ReactNode } from 'react';
import { send } from '../../platform/bridge/send.ts';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { Icon } from '../../ui/Icon.tsx';
import { orContinueInApp } from '../../ui/page/orContinueInApp.ts';
import { PageBody } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Banner } from '../../ui/show/Banner.tsx';
import { DetailRows } from '../../ui/show/DetailRows.tsx';
import { RecommendedProducts } from '../../ui/show/ProductCard.tsx';
import { formatIdInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import { ProductLine } from '../../ui/show/ProductLine.tsx';
import { useSession } from '../../platform/session/useSession.ts';
import css from './OrderBody.module.css';
import { promoteFigure } from './panelOf.ts';
import { useOrderNavigation } from './useOrderNavigation.ts';

type Detail = AnswerOf<typeof orderDetail>;

interface OrderBodyProps {
  readonly detail: Detail;
  readonly children?: ReactNode;
  /** Wraps the content below the rows in the lazily loaded links, so that this content does not move when the links appear. */
  readonly withLinks?: ((below: ReactElement) => ReactElement) | undefined;
}

export function OrderBody({ detail, children, withLinks = (below) => below }: OrderBodyProps): ReactElement {
  const { productName, productLogo, userOrderDetail, recProducts, telephone } = detail;
  const { orderId } = useSession();
  const { rows } = promoteFigure(detail.orderStatus, userOrderDetail.detail);
  return (
    <PageBody>
      {detail.cardNeedPop === 1 ? <AccountNeeded title={detail.cardPopTitle} /> : null}
      {children}
      <Lines
        product={<ProductLine logo={productLogo} name={productName} sub={m.order_number({ number: formatIdInGroups(orderId) })} />}
        rows={<DetailRows rows={rows.map(withSum)} />}
      />
      {withLinks(
        <>
          {recProducts.length === 0 ? null : <Market products={recProducts} />}
          <ServicePhone telephone={telephone || config.servicePhone} />
        </>,
      )}
    </PageBody>
  );
}

interface LinesProps {
  readonly product: ReactNode;
  readonly rows: ReactNode;
}

export const Lines = ({ product, rows }: LinesProps): ReactElement => (
  <div className={css['lines']}>
    {product}
    {rows}
  </div>
);

const withSum = (row: TextRow): TextRow & { readonly sum: boolean } => ({ ...row, sum: row.text.startsWith('Total') });

/** The popup opens once per session, so the banner stays as long as the order needs an account. */
function AccountNeeded({ title }: { readonly title: string }): ReactElement {
  const { toBindBank } = useOrderNavigation();
  return (
    <div className={css['apart']}>
      <Banner kind="warning" title={title || m.bind_bank_title()} onPress={toBindBank}>
        {m.order_account_needed()}
      </Banner>
    </div>
  );
}

const Market = ({ products }: { readonly products: Detail['recProducts'] }): ReactElement => (
  <Section title={m.order_products()}>
    <RecommendedProducts products={products} onOpen={({ productId }) => orContinueInApp(send('toP', { productId: productId ?? '' }))} />
    <button type="button" className={css['more']} onClick={() => send('toHome', {})}>
      {m.order_more_products()}
      <Icon name="onward" small />
    </button>
  </Section>
);

const ServicePhone = ({ telephone }: { readonly telephone: string }): ReactElement => (
  <p className={css['phone']}>
    {m.order_help()}{' '}
    <button type="button" onClick={() => send('callTelephone', { telephone })}>
      {telephone}
    </button>
  </p>
);
