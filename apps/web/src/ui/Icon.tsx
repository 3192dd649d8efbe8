import type { ReactElement } from 'react';
import css from './Icon.module.css';

/** One path for each icon: circles and boxes are written as arcs and lines, which is the smallest form. */
const drawings = {
  back: 'M15 5l-7 7 7 7',
  onward: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  alert: 'M12 6v7M12 17.5v.01',
  warning: 'M12 3.8l9 16H3zM12 10v4M12 17v.01',
  clock: 'M21 12a9 9 0 11-18 0 9 9 0 0118 0zM12 7v5.3l3.3 2',
  search: 'M17.5 11a6.5 6.5 0 11-13 0 6.5 6.5 0 0113 0zM16 16l4 4',
  zoom: 'M17.5 11a6.5 6.5 0 11-13 0 6.5 6.5 0 0113 0zM16 16l4 4M11 8.5v5M8.5 11h5',
  peso: 'M8.5 20V4.5h4.8a4.2 4.2 0 010 8.5H8.5M5.5 7.5h13M5.5 10.5h13',
  plane: 'M20 4L3.5 10.5l6.5 3 3 6.5z',
  slip: 'M6 3.5h12v17l-2.5-1.7-1.8 1.7-1.7-1.7-1.7 1.7-1.8-1.7L6 20.5zM9.5 8.5h5M9.5 12.5h5',
  offline: 'M4 4l16 16M8.5 12.5a6 6 0 013-1.5M5 9a11 11 0 013-2M12 7c2.7 0 5 .8 7 2.5M15.5 13l.5.4M12 17.5v.01',
  copy: 'M11 9h7a2 2 0 012 2v7a2 2 0 01-2 2h-7a2 2 0 01-2-2v-7a2 2 0 012-2zM5 15H4V5a1 1 0 011-1h10v1',
  again: 'M19.5 12a7.5 7.5 0 11-2.2-5.3M19.5 4v4h-4',
  calendar: 'M6 5.5h12a2 2 0 012 2v11a2 2 0 01-2 2H6a2 2 0 01-2-2v-11a2 2 0 012-2zM4 10h16M8.5 3.5v4M15.5 3.5v4',
  phone: 'M6.5 3.5h3l1.5 4-2 1.5a11 11 0 005.5 5.5l1.5-2 4 1.5v3c0 1.4-1 2.5-2.5 2.5C10.5 19.5 4 13 4 6c0-1.5 1-2.5 2.5-2.5z',
  download: 'M12 4v11M7.500 10.500L12 15l4.500-4.500M5 19.500h14',
  mail: 'M5.5 5.5h13a2 2 0 012 2v9a2 2 0 01-2 2h-13a2 2 0 01-2-2v-9a2 2 0 012-2zM4 7l8 6 8-6',
};

export type IconName = keyof typeof drawings;

interface IconProps {
  readonly name: IconName;
  readonly small?: boolean;
}

/** Hidden from screen readers, because text beside it has the same meaning. */
export const Icon = ({ name, small }: IconProps): ReactElement => <Drawing path={drawings[name]} small={small} />;

/** For an icon that only one screen uses: the icons above are part of every page. */
export const Drawing = ({ path, small }: { readonly path: string; readonly small?: boolean | undefined }): ReactElement => (
  <svg className={css['icon']} data-small={small} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
