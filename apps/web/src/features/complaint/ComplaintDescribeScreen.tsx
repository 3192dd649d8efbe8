import type { complaintStart } from '@hiram/contract/endpoints/complaint.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { ReactElement } from 'react';
import { useAddress } from '../../platform/navigation/address.tsx';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { Blank } from '../../ui/page/Blank.tsx';
import { MessagePicture } from '../../ui/page/blankPictures.tsx';
import { defineScreen, type Loaded } from '../../ui/page/defineScreen.tsx';
import { DescribeForm, DescribeFormSkeleton } from './DescribeForm.tsx';
import { parseProblem } from './parseProblem.ts';
import { describeQuery } from './queries.ts';
import { useComplaintNavigation } from './useComplaintNavigation.ts';

function DescribeBody({ answer }: Loaded<AnswerOf<typeof complaintStart>>): ReactElement {
  const problem = parseProblem(useAddress().search, answer);
  if (problem === null) return <NoProblem />;
  return <DescribeForm key={problem.orderNo} problem={problem} draftKey={answer.draftKey} />;
}

function NoProblem(): ReactElement {
  const { toStart } = useComplaintNavigation();
  const start = (
    <Button kind="quiet" onPress={toStart}>
      {m.complaint_start()}
    </Button>
  );
  return <Blank picture={<MessagePicture />} title={m.complaint_no_problem_title()} text={m.complaint_no_problem_text()} action={start} />;
}

export default defineScreen({ title: m.complaint_title, query: describeQuery, Body: DescribeBody, BodySkeleton: DescribeFormSkeleton });
