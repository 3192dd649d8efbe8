import { expect, test } from 'vitest';
import { scaleTimeout } from '../../../../../tools/testing/timeout-scale.ts';
import { freePort } from '../../../../../tools/testing/ports.ts';
import { afterFile } from '../../../testing/after-file.ts';
import { spawnChild } from '../../../testing/child.ts';
import { makeOwnDatabases, makePostgres } from '../../../testing/own-postgres.ts';
import { PaymentRounds } from '../../../testing/payment-rounds.ts';
import { SEED, randomOf } from '../../../testing/random.ts';
import { endChild } from '../../../testing/sandbox.ts';
import { waitUntil } from '../../../../../tools/testing/until.ts';
import { startService } from '../../../testing/service.ts';

const KILLS = 8;

const postgres = await makePostgres();
afterFile(() => postgres.remove());
await postgres.start();
const apiPort = await freePort();
const { resources, environment } = await startService({
  environment: { ...(await makeOwnDatabases(postgres)), PORT: String(apiPort) },
});
const server = spawnChild('server.ts', environment);
afterFile(() => endChild(server));
await server.waitForOutput('Server listening');
const rounds = new PaymentRounds(resources, apiPort);

test(
  `PostgreSQL killed and restarted ${KILLS} times under payments loses and doubles no acknowledged payment (seed ${SEED})`,
  { timeout: scaleTimeout(KILLS * 120_000) },
  async () => {
    const random = randomOf(SEED);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const round = await rounds.build();
      const acknowledged = new Set<string>();
      const deliveries = rounds.deliverAll(round.words, acknowledged);
      const killAfter = random.between(10, Math.floor(round.words.length / 2));
      await waitUntil(
        async () => acknowledged.size,
        (size) => size >= killAfter,
        60_000,
      );
      const [, before] = [await postgres.kill(), new Set(acknowledged)];
      expect(before.size, 'killed before the last payment').toBeLessThan(round.words.length);
      await postgres.start();

      // Before any redelivery: acknowledged payments must have survived.
      const survivingIds = new Set(
        await waitUntil(
          () => rounds.postedIds(round).catch(() => null),
          (ids) => ids !== null,
          30_000,
        ),
      );
      expect([...before].filter((id) => !survivingIds.has(id))).toEqual([]);
      await deliveries;
      expect(await rounds.listFaults(round)).toEqual([]);
    }
  },
);
