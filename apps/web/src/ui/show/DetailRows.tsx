import { limits } from '@hiram/contract/product/limits.ts';
import { useState, type ReactElement, type ReactNode } from 'react';
import { m } from '@hiram/contract/messages';
import { Icon } from '../Icon.tsx';
import { Bone } from '../page/Skeleton.tsx';
import css from './DetailRows.module.css';

interface DetailRow {
  readonly text: ReactNode;
  readonly value: ReactNode;
  readonly sum?: boolean;
}

interface DetailRowsProps {
  readonly rows: readonly DetailRow[];
  readonly fold?: boolean;
  /** Inside a card: small and without lines. */
  readonly tight?: boolean | undefined;
}

export function DetailRows({ rows, fold = false, tight = false }: DetailRowsProps): ReactElement {
  const [open, setOpen] = useState(false);
  const folds = fold && rows.length > limits.collapsedRows;
  const shown = folds && !open ? rows.slice(0, limits.collapsedRows) : rows;
  return (
    <div>
      <dl className={css['rows']} data-tight={tight}>
        {shown.map(({ text, value, sum = false }, index) => (
          // Rows have no id and never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} data-sum={sum}>
            <dt>{text}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {folds ? (
        <button type="button" className={css['more']} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? m.hide() : m.more()}
          <Icon name={open ? 'up' : 'down'} small />
        </button>
      ) : null}
    </div>
  );
}

const waiting: DetailRow = { text: <Bone length="short" />, value: <Bone length="short" /> };

interface DetailRowsSkeletonProps {
  readonly count: number;
  readonly tight?: boolean;
}

export const DetailRowsSkeleton = ({ count, tight }: DetailRowsSkeletonProps): ReactElement => (
  <DetailRows rows={Array.from({ length: count }, () => waiting)} tight={tight} />
);
