import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '../Icon.tsx';
import css from './ContactRow.module.css';
import { Pressable } from './Pressable.tsx';

interface ContactRowProps {
  readonly icon: IconName;
  readonly label: string;
  readonly value: ReactNode;
  readonly small?: boolean;
  readonly href?: string;
}

/** One contact channel. The value stays visible and selectable, because a webview may ignore the link. */
export const ContactRow = ({ icon, label, value, small, href }: ContactRowProps): ReactElement => (
  <Pressable press={href === undefined ? {} : { href }} className={css['row']}>
    <Icon name={icon} />
    <div className={css['text']}>
      <p className={css['label']}>{label}</p>
      <p className={css['value']} data-small={small}>
        {value}
      </p>
    </div>
  </Pressable>
);
