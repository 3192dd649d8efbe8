import { startStorybook } from './storybook.ts';
import { STORYBOOK_VARIABLE } from './test.ts';

export default async function serveStorybook(): Promise<() => void> {
  const { origin, stop } = await startStorybook();
  process.env[STORYBOOK_VARIABLE] = origin;
  return stop;
}
