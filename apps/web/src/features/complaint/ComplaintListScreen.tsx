import type { complaintList } from '@hiram/contract/endpoints/complaint.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { Blank } from '../../ui/page/Blank.tsx';
import { MessagePicture } from '../../ui/page/blankPictures.tsx';
import { defineScreen, type Loaded } from '../../ui/page/defineScreen.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { Tabs } from '../../ui/show/Tabs.tsx';
import css from './ComplaintListScreen.module.css';
import { ComplaintRow, ComplaintRowSkeleton } from './ComplaintRow.tsx';
import { listQuery } from './queries.ts';
import { useComplaintNavigation } from './useComplaintNavigation.ts';
import { useAddressState } from './useInAddress.ts';

/** Tabs are identified by index, because the API returns no tab id and a title may be missing. */
function Complaints({ answer: { tabs } }: Loaded<AnswerOf<typeof complaintList>>): ReactElement {
  const { toDetails } = useComplaintNavigation();
  const [chosen, choose] = useAddressState('tab');
  if (tabs.length === 0) return <NoComplaints title={m.complaint_list_empty()} />;
  const selected = tabs[Number(chosen)] === undefined ? 0 : Number(chosen);
  const { title, items } = tabs[selected] ?? { title: null, items: [] };
  return (
    <PageBody>
      <Tabs
        label={m.complaint_list_title()}
        tabs={tabs.map((tab, index) => ({ key: String(index), title: tab.title ?? String(index + 1) }))}
        selected={String(selected)}
        onSelect={choose}
      >
        {items.length > 0 ? null : (
          <div className={css['nothing']}>
            <NoComplaints title={title === null ? m.complaint_list_empty() : m.complaint_list_tab_empty({ tab: title.toLowerCase() })} />
          </div>
        )}
        {items.map((item) => (
          <ComplaintRow key={item.id} {...item} onPress={() => toDetails(item.id)} />
        ))}
      </Tabs>
    </PageBody>
  );
}

function NoComplaints({ title }: { readonly title: string }): ReactElement {
  const { toStart } = useComplaintNavigation();
  const start = (
    <Button kind="quiet" onPress={toStart}>
      {m.complaint_start()}
    </Button>
  );
  return <Blank picture={<MessagePicture />} title={title} text={m.complaint_list_empty_text()} action={start} />;
}

const ListSkeleton = (): ReactElement => (
  <PageBody>
    <div className={css['tabs']}>
      <Bone length="short" />
      <Bone length="short" />
    </div>
    {['a', 'b', 'c'].map((key) => (
      <ComplaintRowSkeleton key={key} />
    ))}
  </PageBody>
);

export default defineScreen({ title: m.complaint_list_title, query: listQuery, Body: Complaints, BodySkeleton: ListSkeleton });
