import { expect, test } from 'vitest';
import { Threads } from './threads.ts';

const threads = new Threads<string, { readonly task: string; readonly variables: readonly string[] }>(
  new URL('../../../testing/odd-thread.ts', import.meta.url),
);

test('a thread answers one task after the other, and knows none of the process’s variables', async () => {
  expect(await threads.run('one')).toEqual({ task: 'one', variables: [] });
  expect(await threads.run('two')).toMatchObject({ task: 'two' });
});

test.each([
  ['fail', 'failed'],
  ['throw', 'thrown'],
  ['end', 'a thread has ended before its task'],
])('a task that makes its thread %s fails alone: the next one is done', async (task, said) => {
  await expect(threads.run(task)).rejects.toThrow(said);
  expect(await threads.run('next')).toMatchObject({ task: 'next' });
});

test('tasks at once are done side by side', async () => {
  const done = await Promise.all(['a', 'b', 'c'].map((task) => threads.run(task)));

  expect(done.map(({ task }) => task)).toEqual(['a', 'b', 'c']);
});
