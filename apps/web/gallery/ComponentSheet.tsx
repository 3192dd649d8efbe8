import type { ReactElement } from 'react';
import type { Story } from '../src/ui/story/stories.tsx';
import css from './ComponentSheet.module.css';

/** What takes the whole window, or a place in it, is shown in a window of its own. */
const takesTheWindow = ({ room, part, name }: Story): boolean =>
  room === 'toast' || (room === 'dialog' && name !== 'Closed') || part === 'Page' || part === 'BottomBar';

interface ComponentSheetProps {
  readonly stories: readonly Story[];
  readonly mode: string | null;
}

export function ComponentSheet({ stories, mode }: ComponentSheetProps): ReactElement {
  const parts = [...new Set(stories.map(({ part }) => part))];
  return (
    <div className={css['sheet']}>
      <h1 className={css['title']}>Hiram components</h1>
      <div className={css['columns']}>
        {parts.map((part) => (
          <section key={part} className={css['part']}>
            <h2 className={css['name']}>{part}</h2>
            {stories
              .filter((story) => story.part === part)
              .map((story) => (
                <StoryBox key={story.id} story={story} mode={mode} />
              ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function StoryBox({ story, mode }: { readonly story: Story; readonly mode: string | null }): ReactElement {
  const address = `?story=${story.id}${mode === null ? '' : `&mode=${mode}`}`;
  return (
    <div className={css['story']} data-story={story.id} data-room={story.room}>
      <a className={css['link']} href={address}>
        {story.name}
      </a>
      {takesTheWindow(story) ? <StoryWindow title={story.id} address={address} /> : story.draw()}
    </div>
  );
}

function StoryWindow({ title, address }: { readonly title: string; readonly address: string }): ReactElement {
  // A page of our own; in a sandbox it could not fetch its own scripts.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe className={css['window']} title={title} src={address} />;
}
