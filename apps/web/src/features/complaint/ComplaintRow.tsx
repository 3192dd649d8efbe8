import type { ReactElement, ReactNode } from 'react';
import { Bone } from '../../ui/page/Skeleton.tsx';
import { formatMoment } from '../../platform/i18n/formatDate.ts';
import { Pressable, type Press } from '../../ui/show/Pressable.tsx';
import css from './ComplaintRow.module.css';

interface ComplaintRowProps {
  readonly type: string;
  /** `YYYY-MM-DD HH:mm` in Manila time. */
  readonly time: string;
  readonly content: string;
  readonly onPress: () => void;
}

export const ComplaintRow = ({ type, time, content, onPress }: ComplaintRowProps): ReactElement => (
  <Lines press={{ onPress }} type={type} time={formatMoment(time)} content={content} />
);

export const ComplaintRowSkeleton = (): ReactElement => (
  <Lines press={{}} type={<Bone length="short" />} time={<Bone length="short" />} content={<Bone length="long" />} />
);

interface LinesProps {
  readonly press: Press;
  readonly type: ReactNode;
  readonly time: ReactNode;
  readonly content: ReactNode;
}

const Lines = ({ press, type, time, content }: LinesProps): ReactElement => (
  <Pressable press={press} className={css['row']}>
    <span className={css['text']}>
      <span className={css['type']}>{type}</span>
      <span className={css['time']}>{time}</span>
      <span className={css['content']}>{content}</span>
    </span>
  </Pressable>
);
