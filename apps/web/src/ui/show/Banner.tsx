import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '../Icon.tsx';
import css from './Banner.module.css';
import { Pressable, type Press } from './Pressable.tsx';

type BannerKind = 'info' | 'warning' | 'danger' | 'success';

export type BannerProps = Press & {
  readonly kind?: BannerKind;
  readonly icon?: IconName;
  readonly title?: string;
  readonly children: ReactNode;
};

const icons: Record<BannerKind, IconName> = { info: 'slip', warning: 'slip', danger: 'warning', success: 'check' };

export const Banner = ({ kind = 'info', icon = icons[kind], title, children, ...press }: BannerProps): ReactElement => (
  <Pressable press={press} className={css['banner']} tone={kind}>
    <Icon name={icon} />
    <span className={css['text']}>
      {title === undefined ? null : <strong>{title}</strong>}
      {children}
    </span>
  </Pressable>
);
