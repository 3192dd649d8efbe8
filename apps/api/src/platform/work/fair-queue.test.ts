import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';
import { FairQueue } from './fair-queue.ts';

const queueWith = (changes: Partial<FairQueue['limits']> = {}): FairQueue =>
  new FairQueue({ atOnce: 1, mostOwners: 2, maxPerOwner: 3, ...changes });

/** Work that the test ends, with the list of pieces that have started. */
function testJobs(queue: FairQueue) {
  const startedJobs: string[] = [];
  const ends: (() => void)[] = [];
  const acquire = (owner: string, name = owner): Promise<string> =>
    queue.run(owner, async () => {
      startedJobs.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  const endNext = async (): Promise<void> => {
    ends.shift()?.();
    // The next piece starts after a few microtasks.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { startedJobs, acquire, endNext };
}

const reasonOf = (refused: Promise<unknown>): Promise<unknown> => refused.catch((error: unknown) => (error as { reason: string }).reason);

test('runs tasks of different owners in turn, however many tasks an owner has', async () => {
  const { startedJobs, acquire, endNext } = testJobs(queueWith());
  for (const name of ['a1', 'a2', 'a3']) void acquire('a', name);
  void acquire('b', 'b1');
  void acquire('b', 'b2');
  for (let index = 0; index < 5; index += 1) await endNext();

  expect(startedJobs).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('rejects an owner with too many tasks, and sheds tasks of other owners while the queue is full', async () => {
  let shedCount = 0;
  const queue = queueWith({ onShed: () => void (shedCount += 1) });
  const { acquire, endNext } = testJobs(queue);
  for (const name of ['a1', 'a2', 'a3']) void acquire('a', name);

  expect(await reasonOf(acquire('a', 'a4'))).toBe('tooManyRequests');
  void acquire('b');
  void acquire('c');
  expect(queue.waiting).toBe(2);
  expect(await reasonOf(acquire('d'))).toBe('unavailable');
  expect(shedCount).toBe(1);

  for (let index = 0; index < 5; index += 1) await endNext();
  expect(queue.waiting).toBe(0);
  const servedOwner = acquire('d');
  await endNext();
  expect(await servedOwner).toBe('d');
});

test('runs as many tasks at once as the limit allows, never two of one owner', async () => {
  const { startedJobs, acquire } = testJobs(queueWith({ atOnce: 2 }));
  void acquire('a', 'a1');
  void acquire('a', 'a2');
  void acquire('b');
  void acquire('c');

  expect(startedJobs).toEqual(['a1', 'b']);
});

test('a failed task frees its place for the next task', async () => {
  const queue = queueWith();
  const failed = queue.run('a', () => Promise.reject(new Error('broken')));
  const next = queue.run('a', async () => 'made');

  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('made');
});

test('makes a file once for concurrent requests, and again for a later request', async () => {
  let made = 0;
  const coalesced = coalesce<number>(queueWith());
  const request = (): Promise<number> => coalesced({ owner: 'a', key: 'file', make: async () => (made += 1) });

  expect(await Promise.all(Array.from({ length: 30 }, request))).toEqual(Array.from({ length: 30 }, () => 1));
  expect(await request()).toBe(2);
});
