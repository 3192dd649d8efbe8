import { createRoot } from 'react-dom/client';
import { stories } from '../src/ui/story/stories.tsx';
import { type ColourMode, showColourMode } from '../src/features/preview/colourMode.ts';
import { frameThePage } from './frame.ts';
import { StoryFrame } from '../src/ui/story/StoryFrame.tsx';
import { ComponentSheet } from './ComponentSheet.tsx';

/** `?story=Button--Primary` draws that one as a page would; without it all stand on one sheet. `&mode=dark` chooses, else the phone does. */
function start(container: Element): void {
  const wanted = new URLSearchParams(location.search);
  const mode = wanted.get('mode');
  frameThePage();
  if (mode === 'light' || mode === 'dark') showColourMode(mode satisfies ColourMode);
  const id = wanted.get('story');
  const story = stories.find((each) => each.id === id);
  if (id !== null && story === undefined) throw new Error(`no such story: ${id}`);
  createRoot(container).render(story === undefined ? <ComponentSheet stories={stories} mode={mode} /> : <StoryFrame story={story} />);
}

const container = document.getElementById('root');
if (container !== null) start(container);
