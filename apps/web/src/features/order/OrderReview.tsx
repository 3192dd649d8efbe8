import type { orderReview } from '@hiram/contract/endpoints/complaint-timeline.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { ReactElement } from 'react';
import { navigate } from '../../platform/navigation/address.tsx';
import { m } from '@hiram/contract/messages';
import { linkTo } from '../../platform/session/session.ts';
import { Banner } from '../../ui/show/Banner.tsx';
import { formatDay } from '../../platform/i18n/formatDate.ts';
import { upheldText } from '../payment/upheldText.ts';
import { useSession } from '../../platform/session/useSession.ts';
import css from './OrderBody.module.css';
import { useOrderReview } from './useOrderReview.ts';

export default function OrderReview(): ReactElement | null {
  const session = useSession();
  const { data } = useOrderReview();
  if (!data?.review) return null;
  const { review } = data;
  const { kind, title, text } = REVIEW_TEXT[review.state](review);
  return (
    <div className={css['apart']}>
      <Banner kind={kind} title={title} onPress={() => navigate(linkTo('complaintDetails', session, { problemId: review.problemId }))}>
        {text}
      </Banner>
    </div>
  );
}

type Review = NonNullable<AnswerOf<typeof orderReview>['review']>;

interface ReviewText {
  readonly kind: 'info' | 'success' | 'warning';
  readonly title: string;
  readonly text: string;
}

const REVIEW_TEXT: Readonly<Record<Review['state'], (review: Review) => ReviewText>> = {
  open: ({ since, replyBy }) => ({
    kind: 'info',
    title: m.review_open_title(),
    text: m.review_open_text({ since: formatDay(since), day: formatDay(replyBy) }),
  }),
  upheld: ({ penaltiesReversed }) => ({
    kind: 'success',
    title: m.review_upheld_title(),
    text: upheldText(penaltiesReversed),
  }),
  rejected: () => ({ kind: 'warning', title: m.review_rejected_title(), text: m.review_rejected_text() }),
};
