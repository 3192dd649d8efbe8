import type { ReactElement } from 'react';
import type { Story } from './stories.tsx';
import css from './StoryFrame.module.css';

/** A part of the page's own frame reaches the window's edges; every other stands between the gutters, as on a page. */
export function StoryFrame({ story }: { readonly story: Story }): ReactElement {
  return <div className={story.room === 'page' ? undefined : css['gutters']}>{story.draw()}</div>;
}
