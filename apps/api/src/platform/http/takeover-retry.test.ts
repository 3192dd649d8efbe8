import { expect, test } from 'vitest';
import { retryDuringTakeover } from './takeover-retry.ts';

class DatabaseError extends Error {
  readonly code: string;

  constructor(code: string) {
    super('from a database');
    this.code = code;
  }
}

/** Returns work that fails `times` times and then resolves to the number of attempts. */
function failing(error: Error, times: number) {
  let tries = 0;
  return {
    tries: () => tries,
    work: async (): Promise<number> => {
      tries += 1;
      if (tries <= times) throw error;
      return tries;
    },
  };
}

test.each(['57P01', '57P02', '57P03', '25006', '08006', '08007', 'ECONNREFUSED', 'ECONNRESET'])(
  'retries work that fails with code %s until the work succeeds',
  async (code) => {
    const { work } = failing(new DatabaseError(code), 2);
    expect(await retryDuringTakeover({ elapsedTime: 100 }, work)).toBe(3);
  },
);

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('retries work that fails with “%s” until the work succeeds', async (text) => {
  const { work } = failing(new Error(text), 1);
  expect(await retryDuringTakeover({ elapsedTime: 100 }, work)).toBe(2);
});

test('does not retry other errors, including timeouts', async () => {
  for (const error of [
    new DatabaseError('23505'),
    new DatabaseError('53300'),
    new DatabaseError('57014'),
    new Error('Query read timeout'),
  ]) {
    const { tries, work } = failing(error, 1);
    await expect(retryDuringTakeover({ elapsedTime: 100 }, work)).rejects.toBe(error);
    expect(tries()).toBe(1);
  }
});

test('stops retrying once the time for retries of a call has passed', async () => {
  const error = new DatabaseError('57P01');
  const reply = { elapsedTime: 0 };
  let tries = 0;
  const work = async (): Promise<never> => {
    tries += 1;
    reply.elapsedTime += 1_500;
    throw error;
  };
  await expect(retryDuringTakeover(reply, work)).rejects.toBe(error);
  expect(tries).toBe(4);
});

test('abandons a hanging retry at the deadline and throws the earlier error', async () => {
  const error = new DatabaseError('57P01');
  let tries = 0;
  const work = (): Promise<never> => {
    tries += 1;
    return tries === 1 ? Promise.reject(error) : new Promise(() => undefined);
  };
  const receivedAt = performance.now() - 4_500;
  const reply = {
    get elapsedTime() {
      return performance.now() - receivedAt;
    },
  };
  // The deadline's timer is unreferenced, so another timer must prevent the process from exiting.
  const alive = setInterval(() => undefined, 1_000);
  await expect(retryDuringTakeover(reply, work)).rejects.toBe(error);
  clearInterval(alive);
  expect(tries).toBe(2);
});
