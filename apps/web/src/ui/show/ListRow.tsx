import type { ReactElement, ReactNode } from 'react';
import css from './ListRow.module.css';
import { Pressable, type Press } from './Pressable.tsx';

export type ListRowProps = Press & {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  /** A logo or an icon before the words. */
  readonly lead?: ReactNode;
  readonly expanded?: boolean;
};

export const ListRow = ({ title, sub, lead, expanded, ...press }: ListRowProps): ReactElement => (
  <Pressable press={press} className={css['row']} expanded={expanded}>
    {lead}
    <span className={css['text']}>
      <span className={css['title']}>{title}</span>
      {sub === undefined ? null : <span className={css['sub']}>{sub}</span>}
    </span>
  </Pressable>
);

export const List = ({ children }: { readonly children: ReactNode }): ReactElement => <div className={css['list']}>{children}</div>;

export const SubList = ({ children }: { readonly children: ReactNode }): ReactElement => <div className={css['sublist']}>{children}</div>;
