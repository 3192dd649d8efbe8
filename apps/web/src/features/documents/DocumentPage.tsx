import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Page, PageBody } from '../../ui/page/Page.tsx';
import { goBack } from '../../ui/page/goBack.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { SlipSkeleton } from '../../ui/page/Slip.tsx';

interface DocumentPageProps<Loaded> {
  readonly title: string;
  /** Number of rows in the slip's skeleton; absent if the page shows no slip. */
  readonly rows?: number | undefined;
  readonly query: UseQueryResult<Loaded>;
  /** Called with `undefined` if the session has no order, because the query is then disabled. */
  readonly children: (loaded: Loaded | undefined) => ReactNode;
}

export function DocumentPage<Loaded>({ title, rows, query, children }: DocumentPageProps<Loaded>): ReactElement {
  const { orderId } = useSession();
  return (
    <Page sunken={rows !== undefined} title={title} onBack={goBack} asOf={query.dataUpdatedAt}>
      {orderId !== '' && query.isPending ? (
        <DocumentBodySkeleton rows={rows} />
      ) : query.isLoadingError ? (
        <LoadFailed onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        children(query.data)
      )}
    </Page>
  );
}

const DocumentBodySkeleton = ({ rows }: { readonly rows: number | undefined }): ReactElement => (
  <PageBody>{rows === undefined ? null : <SlipSkeleton rows={rows} />}</PageBody>
);

export const DocumentSkeleton = ({ title, rows }: { readonly title: string; readonly rows: number }): ReactElement => (
  <Page sunken title={title}>
    <DocumentBodySkeleton rows={rows} />
  </Page>
);
