import type { ReactElement, ReactNode } from 'react';
import css from './StoryFrame.module.css';

interface StoryFrameProps {
  /** The folder below `ui` that the part stands in. */
  readonly room: string;
  readonly children: ReactNode;
}

/** A part of the page's own frame reaches the window's edges; every other stands between the gutters, as on a page. */
export function StoryFrame({ room, children }: StoryFrameProps): ReactElement {
  return <div className={room === 'page' ? undefined : css['gutters']}>{children}</div>;
}
