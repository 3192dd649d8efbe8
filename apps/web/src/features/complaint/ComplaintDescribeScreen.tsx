import type { ReactElement } from 'react';
import { useAddress } from '../../platform/navigation/address.tsx';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { Blank } from '../../ui/page/Blank.tsx';
import { LoadFailed } from '../../ui/page/LoadFailed.tsx';
import { Page, type PageProps } from '../../ui/page/Page.tsx';
import { goBack } from '../../ui/page/goBack.ts';
import { DescribeForm, DescribeFormSkeleton } from './DescribeForm.tsx';
import { parseProblem } from './parseProblem.ts';
import { describeFirstCall, describeQuery, useComplaintToDescribe } from './queries.ts';
import { useComplaintNavigation } from './useComplaintNavigation.ts';

export const firstCall = describeFirstCall;
export const firstQuery = describeQuery;

export default function ComplaintDescribeScreen(): ReactElement {
  const start = useComplaintToDescribe();
  const { search } = useAddress();
  const problem = start.data === undefined ? null : parseProblem(search, start.data);
  return (
    <DescribePage onBack={goBack} asOf={start.dataUpdatedAt}>
      {start.isPending ? (
        <DescribeFormSkeleton />
      ) : start.isLoadingError ? (
        <LoadFailed onRetry={() => void start.refetch()} retrying={start.isFetching} />
      ) : problem === null ? (
        <NoProblem />
      ) : (
        <DescribeForm key={problem.orderNo} problem={problem} draftKey={start.data.draftKey} />
      )}
    </DescribePage>
  );
}

export const Skeleton = (): ReactElement => (
  <DescribePage>
    <DescribeFormSkeleton />
  </DescribePage>
);

const DescribePage = (props: Omit<PageProps, 'title'>): ReactElement => <Page title={m.complaint_title()} {...props} />;

function NoProblem(): ReactElement {
  const { toStart } = useComplaintNavigation();
  const start = (
    <Button kind="quiet" onPress={toStart}>
      {m.complaint_start()}
    </Button>
  );
  return <Blank picture="message" title={m.complaint_no_problem_title()} text={m.complaint_no_problem_text()} action={start} />;
}
