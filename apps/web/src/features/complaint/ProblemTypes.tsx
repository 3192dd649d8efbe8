import { COLLECTION_PROBLEM_TYPE, type complaintStart, type OrderSummary } from '@hiram/contract/endpoints/complaint.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { Fragment, useState, type ReactElement, type ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { useAddress } from '../../platform/navigation/address.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { List, ListRow, SubList } from '../../ui/show/ListRow.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { UNLISTED } from './unlistedContact.ts';
import { useComplaintNavigation } from './useComplaintNavigation.ts';

type Choices = AnswerOf<typeof complaintStart>['problemType'];

interface ProblemTypesProps {
  readonly order: OrderSummary;
  readonly types: Choices;
  readonly sonTypes: Choices;
}

/** List of problem types. Only the collection type has sub-types, and not every order allows that type. */
export function ProblemTypes({ order: { orderNo, isShow }, types, sonTypes }: ProblemTypesProps): ReactElement {
  const { toDescribe } = useComplaintNavigation();
  const { searchParams } = useAddress();
  const [open, setOpen] = useState(isShow === 1 && searchParams.has(UNLISTED));
  const pressCollection = (): void => {
    if (isShow === 1) setOpen(!open);
    else toast.plain(m.complaint_collection_refused());
  };
  return (
    <ProblemTypesSection>
      {types.map(({ value: problemType, title }) =>
        problemType === COLLECTION_PROBLEM_TYPE ? (
          <Fragment key={problemType}>
            <ListRow title={title} expanded={open} onPress={pressCollection} />
            {open ? (
              <SubList>
                {sonTypes.map(({ value: problemSonType, title: sonTitle }) => (
                  <ListRow key={problemSonType} title={sonTitle} onPress={() => toDescribe({ orderNo, problemType, problemSonType })} />
                ))}
              </SubList>
            ) : null}
          </Fragment>
        ) : (
          <ListRow key={problemType} title={title} onPress={() => toDescribe({ orderNo, problemType })} />
        ),
      )}
    </ProblemTypesSection>
  );
}

export const ProblemTypesSkeleton = (): ReactElement => (
  <ProblemTypesSection>
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <ListRow key={key} title={<Bone length="long" />} />
    ))}
  </ProblemTypesSection>
);

const ProblemTypesSection = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <Section title={m.complaint_what_went_wrong()}>
    <List>{children}</List>
  </Section>
);
