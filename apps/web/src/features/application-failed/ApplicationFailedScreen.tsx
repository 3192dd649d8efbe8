import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { failedApplication } from '@hiram/contract/endpoints/legacy-products.ts';
import type { ReactElement, ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { Blank } from '../../ui/page/Blank.tsx';
import { defineScreen, type Loaded } from '../../ui/page/defineScreen.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { Panel, PanelNote } from '../../ui/page/Panel.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { StatePanel } from '../../ui/page/StatePanel.tsx';
import { RecommendedProducts, RecommendedProductsSkeleton } from '../../ui/show/ProductCard.tsx';
import { lazyAfterPaint } from '../../ui/page/lazyAfterPaint.tsx';
import { config } from '../../platform/config/config.ts';
import { useSession } from '../../platform/session/useSession.ts';
import css from './ApplicationFailedScreen.module.css';
import { failedQuery, useOpenProduct } from './queries.ts';

type FailedApplication = AnswerOf<typeof failedApplication>;

function FailedApplicationBody({ answer: { recProducts } }: Loaded<FailedApplication>): ReactElement {
  const { orderId } = useSession();
  // A second look is requested for an order; an application may fail before its order exists.
  const isLookedAtAgain = config.profile.extras === 'offered' && orderId !== '';
  return (
    <>
      {recProducts.length > 0 ? (
        <Products products={recProducts} />
      ) : isLookedAtAgain ? null : (
        <Blank picture="missing" title={m.application_failed_empty_title()} text={m.application_failed_empty_text()} />
      )}
      {isLookedAtAgain ? (
        <PageBody>
          <SecondLook />
        </PageBody>
      ) : null}
    </>
  );
}

const SecondLook = lazyAfterPaint(async () => (await import('./SecondLook.tsx')).default);

const failedPanel = ({ answer: { failMessage } }: Loaded<FailedApplication>): ReactElement => (
  <StatePanel state="failed" status={m.application_failed_status()} note={failMessage} />
);

const PanelSkeleton = (): ReactElement => (
  <Panel busy>
    <p className={css['status']}>
      <Bone length="short" />
    </p>
    <PanelNote>
      <Bone length="long" />
      <br />
      <Bone length="short" />
    </PanelNote>
  </Panel>
);

function Products({ products }: { readonly products: FailedApplication['recProducts'] }): ReactElement {
  const open = useOpenProduct();
  const opening = open.isPending ? open.variables.productId : undefined;
  return (
    <ProductsSection>
      <RecommendedProducts products={products} opening={opening} onOpen={open.mutate} />
    </ProductsSection>
  );
}

const ProductsSkeleton = (): ReactElement => (
  <ProductsSection>
    <RecommendedProductsSkeleton />
  </ProductsSection>
);

const ProductsSection = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <PageBody>
    <div className={css['products']}>
      <Section title={m.application_failed_products()}>{children}</Section>
    </div>
  </PageBody>
);

export default defineScreen({
  title: m.application_failed_title,
  query: failedQuery,
  panel: failedPanel,
  PanelSkeleton,
  Body: FailedApplicationBody,
  BodySkeleton: ProductsSkeleton,
});
