import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { Icon } from '../Icon.tsx';
import css from './CloseIcon.module.css';

export const CloseIcon = ({ onPress }: { readonly onPress: () => void }): ReactElement => (
  <button type="button" className={css['close']} aria-label={m.close()} onClick={onPress}>
    <Icon name="cross" />
  </button>
);
