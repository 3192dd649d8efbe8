import type { ReactElement } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import css from './Mark.module.css';

interface MarkProps {
  readonly icon: IconName;
  /** For an icon alone above a title, such as that of a success. */
  readonly large?: boolean;
}

/** An icon on a diamond, in the colours of its panel; outside a panel in the colour of success. */
export const Mark = ({ icon, large }: MarkProps): ReactElement => (
  <span className={css['mark']} data-large={large}>
    <Icon name={icon} />
  </span>
);
