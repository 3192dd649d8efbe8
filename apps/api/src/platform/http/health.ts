import { setTimeout } from 'node:timers/promises';
import { publicCall } from '@hiram/contract/wire/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';
import type { PlatformResources } from '../resources.ts';

const CHECK_TIMEOUT_MS = 2_000;

/** Shared with the process, which turns it off before it stops. */
export interface Readiness {
  stopping: boolean;
}

interface HealthOptions {
  readonly resources: PlatformResources;
  readonly readiness: Readiness;
}

export const healthPlugin = fastifyPlugin((app: FastifyInstance, { resources, readiness }: HealthOptions, done: () => void) => {
  const config = { access: publicCall };
  app.get('/healthz', { config }, async () => ({ alive: true }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const failing = readiness.stopping ? ['stopping'] : await findFailing(resources);
    reply.code(failing.length === 0 ? 200 : 503);
    return { ready: failing.length === 0, failing };
  });
  // A connection kept open after its last answer would hold up the stop until it times out.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.stopping) reply.header('connection', 'close');
  });
  done();
});

async function findFailing({ cells, directory, redis, config }: PlatformResources): Promise<readonly string[]> {
  const checks: [string, () => Promise<unknown>][] = [
    ['directory', () => sql`select 1`.execute(directory)],
    ['redis', () => redis.ping()],
    ...cells.all.map(({ database, range }): [string, () => Promise<unknown>] => [
      `cell ${range.first}-${range.last}`,
      () => sql`select 1`.execute(database),
    ]),
  ];
  const patienceMs = CHECK_TIMEOUT_MS * config.patienceFactor;
  const results = await Promise.all(checks.map(async ([name, check]) => ((await answersInTime(check, patienceMs)) ? null : name)));
  return results.filter((name) => name !== null);
}

async function answersInTime(check: () => Promise<unknown>, patienceMs: number): Promise<boolean> {
  const answered = check().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, setTimeout(patienceMs, false, { ref: false })]);
}
