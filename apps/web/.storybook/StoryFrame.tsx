import type { ReactElement, ReactNode } from 'react';
import css from './StoryFrame.module.css';

interface StoryFrameProps {
  /** Folder of the component below `ui`. */
  readonly room: string;
  readonly children: ReactNode;
}

/** Components of `ui/page` reach the window's edges; all others are rendered between the gutters, as on a page. */
export function StoryFrame({ room, children }: StoryFrameProps): ReactElement {
  return <div className={room === 'page' ? undefined : css['gutters']}>{children}</div>;
}
