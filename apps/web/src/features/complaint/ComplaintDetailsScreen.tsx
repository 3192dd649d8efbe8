import type { complaintDetail } from '@hiram/contract/endpoints/complaint.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import { limits } from '@hiram/contract/product/limits.ts';
import { useEffect, useState, type ReactElement } from 'react';
import { config } from '../../platform/config/config.ts';
import { m } from '@hiram/contract/messages';
import { ReadOnlyText } from '../../ui/field/TextArea.tsx';
import { Blank } from '../../ui/page/Blank.tsx';
import { lazyAfterPaint } from '../../ui/page/lazyAfterPaint.tsx';
import { defineScreen, type Loaded } from '../../ui/page/defineScreen.tsx';
import { PageBody, Stack } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import css from './ComplaintDetailsScreen.module.css';
import { Pictures } from './Pictures.tsx';
import { ProblemTags } from './ProblemTags.tsx';
import { detailsQuery } from './queries.ts';

/** Shorter than the lifetime of an image address. */
const FRESH_MS = 60_000;

const Details = ({ answer: complaint, query }: Loaded<AnswerOf<typeof complaintDetail>>): ReactElement => {
  const { problemId, type, sonType, content, images, disposeDetail, disposeImages, isNeedScore } = complaint;
  // Refetches only an old answer: an image that was deleted for good would otherwise cause an endless loop of requests.
  const onStalePicture = (): void => (Date.now() - query.dataUpdatedAt > FRESH_MS ? void query.refetch() : undefined);
  return (
    <PageBody>
      <ProblemTags titles={[type, sonType]} />
      {timelineOffered ? <ReplyPromise problemId={problemId} /> : null}
      <Stack>
        <ReadOnlyText text={content} limit={limits.complaint.characters} />
        <Pictures addresses={images} title={m.complaint_evidence()} onStale={onStalePicture} />
      </Stack>
      {disposeDetail === '' && disposeImages.length === 0 ? null : (
        <Section title={m.complaint_result()}>
          <div className={css['reply']}>
            <p>{disposeDetail}</p>
            <Pictures addresses={disposeImages} title={m.complaint_result()} onStale={onStalePicture} />
          </div>
        </Section>
      )}
      {timelineOffered ? (
        <ComplaintHistory problemId={problemId}>
          <ExportComplaint problemId={problemId} pictures={images.length + disposeImages.length} />
        </ComplaintHistory>
      ) : null}
      {isNeedScore === 0 ? null : <DelayedScorePopup problemId={problemId} />}
    </PageBody>
  );
};

const timelineOffered = config.profile.extras === 'offered';

const loadTimeline = () => import('./ComplaintTimeline.tsx');
const ReplyPromise = lazyAfterPaint(async () => (await loadTimeline()).ReplyPromise, { placeholder: <div className={css['promised']} /> });
const ComplaintHistory = lazyAfterPaint(async () => (await loadTimeline()).ComplaintHistory, {
  instead: ({ children }) => <>{children}</>,
});

/** Opens the rating popup after a delay for reading the reply. The delay starts with the page, not with the popup's code. */
function DelayedScorePopup({ problemId }: { readonly problemId: string }): ReactElement {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), limits.complaint.scoreDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return <ScorePopup problemId={problemId} open={open} onClose={() => setOpen(false)} />;
}

const ScorePopup = lazyAfterPaint(async () => (await import('./ScorePopup.tsx')).default);
const ExportComplaint = lazyAfterPaint(async () => (await import('./ExportComplaint.tsx')).default);

const DetailsSkeleton = (): ReactElement => (
  <PageBody>
    <ProblemTags titles={[<Bone key="type" length="short" />]} />
    <Stack>
      <div className={css['waiting']}>
        <Bone length="long" />
      </div>
    </Stack>
  </PageBody>
);

export default defineScreen({
  title: m.complaint_title,
  query: detailsQuery,
  Body: Details,
  BodySkeleton: DetailsSkeleton,
  empty: (failure) =>
    failure === null ? <Blank picture="missing" title={m.complaint_details_empty_title()} text={m.complaint_details_empty_text()} /> : null,
});
