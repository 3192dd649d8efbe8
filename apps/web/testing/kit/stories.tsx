import { createElement, type ComponentType, type ReactElement } from 'react';

/** As much of a story's format as our stories use: args for the component, or a render of their own. */
interface StoryFile {
  readonly default: {
    readonly component?: ComponentType<object>;
    readonly args?: object;
    readonly render?: Render;
  };
  readonly [story: string]: unknown;
}
type Render = (args: object) => ReactElement;

export interface Story {
  /** The folder below `ui`; a part at the top has none. */
  readonly room: string;
  readonly part: string;
  readonly name: string;
  readonly draw: () => ReactElement;
}

const files = import.meta.glob<StoryFile>('../../src/ui/**/*.stories.tsx', { eager: true });

/** Every story of the kit, drawn without Storybook: the tests of the parts need no more of it. */
export const stories: readonly Story[] = Object.entries(files).flatMap(([path, file]) => storiesOf(path, file));

function storiesOf(path: string, { default: meta, ...exported }: StoryFile): Story[] {
  const [, room = '', part = ''] = /\/ui\/(?:(\w+)\/)?(\w+)\.stories\.tsx$/.exec(path) ?? [];
  return Object.entries(exported).map(([name, story]) => {
    const { args, render } = story as { readonly args?: object; readonly render?: Render };
    const all = { ...meta.args, ...args };
    const Drawn = render ?? meta.render ?? meta.component;
    if (Drawn === undefined) throw new Error(`${part}.stories.tsx: ${name} has neither a component nor a render`);
    // A render may use hooks, so it is drawn as a component.
    return { room, part, name, draw: () => createElement(Drawn as ComponentType<object>, all) };
  });
}
