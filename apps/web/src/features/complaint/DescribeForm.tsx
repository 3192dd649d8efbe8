import { limits } from '@hiram/contract/product/limits.ts';
import { lazy, Suspense, useEffect, useEffectEvent, type ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { useAddress } from '../../platform/navigation/address.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { BottomBar } from '../../ui/page/BottomBar.tsx';
import { PageBody } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Bone } from '../../ui/page/Skeleton.tsx';
import css from './DescribeForm.module.css';
import { EvidenceImages, EvidenceImagesSkeleton } from './EvidenceImages.tsx';
import { ProblemTags } from './ProblemTags.tsx';
import type { Problem } from './parseProblem.ts';
import { unlistedText } from './unlistedContact.ts';
import { useComplaintNavigation } from './useComplaintNavigation.ts';
import { useDraft } from './useDraft.ts';
import { useSavedDraft, type SavedDraft } from './useSavedDraft.ts';
import { useSending } from './useSending.ts';

const { characters, replyWeekdays, successModalMs } = limits.complaint;

interface DescribeFormProps {
  readonly problem: Problem;
  readonly draftKey: string | undefined;
}

/** Waits for the saved draft before the form opens, so that neither the draft nor new typing overwrites the other. */
export function DescribeForm({ problem, draftKey }: DescribeFormProps): ReactElement {
  const kept = useSavedDraft(problem.orderNo, draftKey);
  return kept === null ? <DescribeFormSkeleton /> : <OpenForm problem={problem} kept={kept} />;
}

function OpenForm({ problem, kept }: { readonly problem: Problem; readonly kept: SavedDraft }): ReactElement {
  const { search } = useAddress();
  const draft = useDraft(problem.orderNo, kept, unlistedText(search));
  const { send, busy, missesText, unanswered, sent } = useSending(problem, draft);
  useEffect(() => void loadSentModal(), []);
  return (
    <>
      <PageBody>
        <ProblemTags titles={[problem.type.title, problem.sonType?.title ?? '']} />
        <Section title={m.complaint_what_happened()}>
          <TextArea
            label={m.complaint_what_happened()}
            labelHidden
            value={draft.text}
            onChange={draft.write}
            limit={characters}
            error={missesText ? m.complaint_description_empty() : undefined}
          />
        </Section>
        <EvidenceImages {...draft} />
      </PageBody>
      <BottomBar hint={unanswered ? <b role="alert">{m.complaint_unanswered()}</b> : undefined}>
        <Button onPress={send} busy={busy}>
          {unanswered ? m.retry() : m.send()}
        </Button>
        <p className={css['promise']}>{m.complaint_promise({ count: replyWeekdays })}</p>
      </BottomBar>
      <Suspense>
        {sent === null ? null : (
          <>
            <SentModal replyBy={sent.replyBy} />
            <NavigateLater />
          </>
        )}
      </Suspense>
    </>
  );
}

/** Navigates to the start page after a delay that starts when the modal, rendered in the same Suspense boundary, is shown. */
function NavigateLater(): null {
  const { backToStart } = useComplaintNavigation();
  const leave = useEffectEvent(backToStart);
  useEffect(() => {
    const timer = setTimeout(() => leave(), successModalMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/** Loaded while the borrower types. If the modal fails to load, the start page still opens, without it. */
const loadSentModal = () => import('./SentModal.tsx').catch(() => ({ default: () => <></> }));
const SentModal = lazy(loadSentModal);

export const DescribeFormSkeleton = (): ReactElement => (
  <PageBody>
    <ProblemTags titles={[<Bone key="type" length="short" />]} />
    <Section title={m.complaint_what_happened()}>
      <div className={css['waiting']}>
        <Bone length="long" />
      </div>
    </Section>
    <EvidenceImagesSkeleton />
  </PageBody>
);
