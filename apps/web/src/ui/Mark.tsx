import type { ReactElement } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import css from './Mark.module.css';

interface MarkProps {
  readonly icon: IconName;
  /** Alone above a title, as on what went well. */
  readonly large?: boolean;
}

/** An icon on a diamond of the weave: in the ink of the panel that it stands on, elsewhere in the colour of success. */
export const Mark = ({ icon, large }: MarkProps): ReactElement => (
  <span className={css['mark']} data-large={large}>
    <Icon name={icon} />
  </span>
);
