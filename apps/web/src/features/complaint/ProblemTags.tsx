import type { ReactElement, ReactNode } from 'react';
import { Tag, Tags } from '../../ui/show/Tag.tsx';
import css from './ProblemTags.module.css';

/** What the complaint is about; an empty title is left out. */
export const ProblemTags = ({ titles }: { readonly titles: readonly ReactNode[] }): ReactElement => (
  <div className={css['tags']}>
    <Tags>
      {titles.map((title, index) =>
        title === '' ? null : (
          // Type and sub-type, always in this order.
          // oxlint-disable-next-line react/no-array-index-key
          <Tag key={index} primary>
            {title}
          </Tag>
        ),
      )}
    </Tags>
  </div>
);
