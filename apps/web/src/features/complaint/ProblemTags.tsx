import type { ReactElement, ReactNode } from 'react';
import { Tag, Tags } from '../../ui/show/Tag.tsx';
import css from './ProblemTags.module.css';

export const ProblemTags = ({ titles }: { readonly titles: readonly ReactNode[] }): ReactElement => (
  <div className={css['tags']}>
    <Tags>
      {titles.map((title, index) =>
        title === '' ? null : (
          // The index is a stable key: type and sub-type always come in this order.
          // oxlint-disable-next-line react/no-array-index-key
          <Tag key={index} primary>
            {title}
          </Tag>
        ),
      )}
    </Tags>
  </div>
);
