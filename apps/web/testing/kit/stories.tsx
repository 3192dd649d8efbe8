import { createElement, type ComponentType, type ReactElement } from 'react';

/** The part of the story format that our stories use: args for the component, or a render function. */
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
  /** Folder below `ui`; '' for a component at the top. */
  readonly room: string;
  readonly part: string;
  readonly name: string;
  readonly draw: () => ReactElement;
}

const files = import.meta.glob<StoryFile>('../../src/ui/**/*.stories.tsx', { eager: true });

/** Every story of the kit, rendered without Storybook, which the tests do not need. */
export const stories: readonly Story[] = Object.entries(files).flatMap(([path, file]) => storiesOf(path, file));

function storiesOf(path: string, { default: meta, ...exported }: StoryFile): Story[] {
  const [, room = '', part = ''] = /\/ui\/(?:(\w+)\/)?(\w+)\.stories\.tsx$/.exec(path) ?? [];
  return Object.entries(exported).map(([name, story]) => {
    const { args, render } = story as { readonly args?: object; readonly render?: Render };
    const all = { ...meta.args, ...args };
    const Drawn = render ?? meta.render ?? meta.component;
    if (Drawn === undefined) throw new Error(`${part}.stories.tsx: ${name} has neither a component nor a render`);
    // A render function may use hooks, so it is rendered as a component.
    return { room, part, name, draw: () => createElement(Drawn as ComponentType<object>, all) };
  });
}
