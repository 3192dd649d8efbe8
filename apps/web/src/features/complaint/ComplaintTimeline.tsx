import { complaintTimeline } from '@hiram/contract/endpoints/complaint-timeline.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { call } from '../../platform/api/call.ts';
import { m } from '@hiram/contract/messages';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { formatIdInGroups } from '@hiram/contract/wire/id-in-groups.ts';
import { TimelineStep } from '../../ui/show/TimelineStep.tsx';
import { useSession } from '../../platform/session/useSession.ts';
import css from './ComplaintTimeline.module.css';
import { RegulatorRoute } from './RegulatorRoute.tsx';
import { isAnswered, promiseIn, stepsIn } from './timelineSteps.ts';

/** Fetched after the complaint itself, once this lazily loaded chunk runs. */
function useTimeline(problemId: string) {
  const session = useSession();
  return useQuery({
    queryKey: [complaintTimeline.name, session, problemId],
    queryFn: () => call(complaintTimeline, session, { problemId }),
  });
}

export function ReplyPromise({ problemId }: { readonly problemId: string }): ReactElement {
  const { data } = useTimeline(problemId);
  if (data === undefined) return <div className={css['promise']} />;
  const { title, text, icon } = promiseIn(data);
  return (
    <div className={css['promise']} data-missed={data.promise === 'missed'}>
      <Icon name={icon} />
      <p>
        {data.promise === 'open' ? <span>{text}</span> : null}
        <strong>{title}</strong>
        {data.promise === 'open' ? null : <span>{text}</span>}
      </p>
    </div>
  );
}

interface ComplaintHistoryProps {
  readonly problemId: string;
  /** Rendered once the timeline has loaded, so that its controls do not move while the borrower taps. */
  readonly children?: ReactNode;
}

export function ComplaintHistory({ problemId, children }: ComplaintHistoryProps): ReactElement {
  const timeline = useTimeline(problemId);
  return (
    <>
      <Section
        title={m.timeline_title()}
        aside={<span className={css['number']}>{m.timeline_number({ number: formatIdInGroups(problemId) })}</span>}
      >
        {timeline.isPending ? (
          <ol aria-busy>
            {SKELETON_STEPS.map((step) => (
              <TimelineStep key={step} look="ahead">
                <strong className={css['title']}>
                  <Bone length="long" />
                </strong>
                <p className={css['time']}>
                  <Bone length="short" />
                </p>
              </TimelineStep>
            ))}
          </ol>
        ) : timeline.data === undefined ? (
          <>
            <p role="alert">{m.timeline_failed()}</p>
            <Button kind="quiet" onPress={() => void timeline.refetch()} busy={timeline.isFetching}>
              {m.retry()}
            </Button>
          </>
        ) : (
          <ol>
            {stepsIn(timeline.data).map(({ title, time, note, look }) => (
              <TimelineStep key={`${title} ${time}`} look={look}>
                <strong className={css['title']}>{title}</strong>
                <p className={css['time']}>{time}</p>
                {note === undefined ? null : <p className={css['note']}>{note}</p>}
              </TimelineStep>
            ))}
          </ol>
        )}
      </Section>
      {timeline.isPending ? null : children}
      {timeline.data !== undefined && (isAnswered(timeline.data) || timeline.data.promise === 'missed') ? (
        <RegulatorRoute problemId={problemId} isAnswered={isAnswered(timeline.data)} />
      ) : null}
    </>
  );
}

const SKELETON_STEPS = ['sent', 'reply'];
