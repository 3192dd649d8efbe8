import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { failedApplication } from '@hiram/contract/endpoints/legacy-products.ts';
import type { ReactElement, ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { Blank } from '../../ui/page/Blank.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Page, PageBody, type PageProps } from '../../ui/page/Page.tsx';
import { Panel, PanelNote } from '../../ui/page/Panel.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { StatePanel } from '../../ui/page/StatePanel.tsx';
import { goBack } from '../../ui/page/goBack.ts';
import { RecommendedProducts, RecommendedProductsSkeleton } from '../../ui/show/ProductCard.tsx';
import { lazyAfterPaint } from '../../ui/page/lazyAfterPaint.tsx';
import { config } from '../../platform/config/config.ts';
import { useSession } from '../../platform/session/useSession.ts';
import css from './ApplicationFailedScreen.module.css';
import { failedFirstCall, failedQuery, useFailedApplication, useOpenProduct } from './queries.ts';

export const firstCall = failedFirstCall;
export const firstQuery = failedQuery;

export default function ApplicationFailedScreen(): ReactElement {
  const application = useFailedApplication();
  const { orderId } = useSession();
  const { data } = application;
  // A second look is requested for an order; an application may fail before its order exists.
  const isLookedAtAgain = config.profile.extras === 'offered' && orderId !== '';
  return (
    <FailedApplicationPage
      onBack={goBack}
      asOf={application.dataUpdatedAt}
      panel={data ? <FailedPanel message={data.failMessage} /> : application.isPending ? <PanelSkeleton /> : undefined}
    >
      {application.isPending ? (
        <ProductsSkeleton />
      ) : application.isLoadingError ? (
        <LoadFailed onRetry={() => void application.refetch()} retrying={application.isFetching} />
      ) : (
        <>
          {application.data.recProducts.length > 0 ? (
            <Products products={application.data.recProducts} />
          ) : isLookedAtAgain ? null : (
            <Blank picture="missing" title={m.application_failed_empty_title()} text={m.application_failed_empty_text()} />
          )}
          {isLookedAtAgain ? (
            <PageBody>
              <SecondLook />
            </PageBody>
          ) : null}
        </>
      )}
    </FailedApplicationPage>
  );
}

const SecondLook = lazyAfterPaint(async () => (await import('./SecondLook.tsx')).default);

export const Skeleton = (): ReactElement => (
  <FailedApplicationPage panel={<PanelSkeleton />}>
    <ProductsSkeleton />
  </FailedApplicationPage>
);

const FailedApplicationPage = (props: Omit<PageProps, 'title'>): ReactElement => <Page title={m.application_failed_title()} {...props} />;

const FailedPanel = ({ message }: { readonly message: string }): ReactElement => (
  <StatePanel state="failed" status={m.application_failed_status()} note={message} />
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

function Products({ products }: { readonly products: AnswerOf<typeof failedApplication>['recProducts'] }): ReactElement {
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
