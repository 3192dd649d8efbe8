import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startService } from '../../testing/service.ts';
import { closeResources, openPlatformResources } from './resources.ts';

const { resources } = await startService();

/** A database that is not the first is chosen by a command of its own, which fails when the connection closes before it. */
const config = { ...resources.config, redisUrl: new URL('/1', resources.config.redisUrl).href };

test.each([0, 1, 2, 3, 4, 5])('what is closed %i turns after Redis began to connect says nothing of it', async (turns) => {
  const troubles: Error[] = [];
  const opened = await openPlatformResources(config, (error) => troubles.push(error));
  for (let taken = 0; taken < turns; taken += 1) await turn();

  await closeResources(opened);
  await sleep(100);

  expect(troubles).toEqual([]);
});
