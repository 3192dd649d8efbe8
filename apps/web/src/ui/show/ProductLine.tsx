import type { ReactElement, ReactNode } from 'react';
import { Bone } from '../page/Skeleton.tsx';
import { Logo } from './Logo.tsx';
import css from './ProductLine.module.css';

interface ProductLineProps {
  readonly logo?: string | undefined;
  readonly name: string;
  readonly sub?: string;
  readonly end?: ReactNode;
}

export const ProductLine = ({ logo, name, sub, end }: ProductLineProps): ReactElement => (
  <div className={css['line']}>
    <Logo src={logo} />
    <div className={css['text']}>
      <p className={css['name']}>{name}</p>
      {sub === undefined ? null : <p className={css['sub']}>{sub}</p>}
    </div>
    {end}
  </div>
);

export const ProductLineSkeleton = (): ReactElement => (
  <div className={css['line']}>
    <Bone length="logo" />
    <p className={css['name']}>
      <Bone length="short" />
    </p>
  </div>
);
