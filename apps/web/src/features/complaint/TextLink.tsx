import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import css from './TextLink.module.css';

interface TextLinkProps {
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export const TextLink = ({ onPress, children }: TextLinkProps): ReactElement => (
  <button type="button" className={css['way']} onClick={onPress}>
    {children}
    <Icon name="onward" small />
  </button>
);
