import { errorCodes } from '@hiram/contract/wire/errors.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { CallFailure } from '../../platform/api/failure.ts';
import { m } from '@hiram/contract/messages';
import { Blank } from './Blank.tsx';
import { LoadFailed } from './LoadFailed.tsx';

export function NothingToPay({ query }: { readonly query: UseQueryResult }): ReactElement {
  const { error } = query;
  if (error instanceof CallFailure && error.code === errorCodes.notFound)
    return <Blank picture="missing" title={m.repay_none_title()} text={m.repay_none_text()} />;
  if (query.isLoadingError) return <LoadFailed onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  return <Blank picture="missing" title={m.order_empty_title()} text={m.order_empty_text()} />;
}
