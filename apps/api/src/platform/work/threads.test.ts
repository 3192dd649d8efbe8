import { expect, test } from 'vitest';
import { Threads } from './threads.ts';

const threads = new Threads<string, { readonly task: string; readonly variables: readonly string[] }>(
  new URL('../../../testing/odd-thread.ts', import.meta.url),
);

test('a thread runs one task after another and has no environment variables of the process', async () => {
  expect(await threads.run('one')).toEqual({ task: 'one', variables: [] });
  expect(await threads.run('two')).toMatchObject({ task: 'two' });
});

test.each([
  ['fail', 'failed'],
  ['throw', 'thrown'],
  ['end', 'a thread exited before its task was complete'],
])('a task that makes its thread %s fails, and the next task succeeds', async (task, said) => {
  await expect(threads.run(task)).rejects.toThrow(said);
  expect(await threads.run('next')).toMatchObject({ task: 'next' });
});

test('returns the results of concurrent tasks', async () => {
  const done = await Promise.all(['a', 'b', 'c'].map((task) => threads.run(task)));

  expect(done.map(({ task }) => task)).toEqual(['a', 'b', 'c']);
});
