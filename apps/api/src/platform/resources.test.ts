import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startService } from '../../testing/service.ts';
import { closeResources, openPlatformResources } from './resources.ts';

const { resources } = await startService();

/** Selects a database other than the first, for which the client sends a command that fails if the connection closes before the command. */
const config = { ...resources.config, redisUrl: new URL('/1', resources.config.redisUrl).href };

test.each([0, 1, 2, 3, 4, 5])('closing resources %i turns after Redis started to connect reports no error', async (turns) => {
  const troubles: Error[] = [];
  const opened = await openPlatformResources(config, (error) => troubles.push(error));
  for (let taken = 0; taken < turns; taken += 1) await turn();

  await closeResources(opened);
  await sleep(100);

  expect(troubles).toEqual([]);
});
