import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Refusal } from '../request/refusal.ts';

/** Past these the service sheds calls instead of falling. */
export interface PressureLimits {
  readonly maxEventLoopDelay: number;
  /** Past this many milliseconds, files that are made when they are opened; 0 is never. */
  readonly filesGiveUpAfter: number;
  readonly maxHeapUsedBytes: number;
  readonly sampleInterval: number;
}

export const limitsOfPressure = ({ patienceFactor }: { readonly patienceFactor: number }): PressureLimits => ({
  maxEventLoopDelay: 1_000 * patienceFactor,
  filesGiveUpAfter: 200 * patienceFactor,
  // Of what this process was given: near its end it would do little else than collect garbage.
  maxHeapUsedBytes: 0.9 * getHeapStatistics().heap_size_limit,
  // A loop that stands still for the whole of it counts as late without end.
  sampleInterval: 1_000 * patienceFactor,
});

export const pressurePlugin = fastifyPlugin(async (app: FastifyInstance, { filesGiveUpAfter, ...limits }: PressureLimits) => {
  await app.register(underPressure, {
    ...limits,
    pressureHandler: async (request) => {
      // Health and metrics must answer just then.
      if (request.routeOptions.config.undated === true) return;
      throw new Refusal('unavailable');
    },
  });
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.heavy !== true || filesGiveUpAfter === 0) return;
    if (app.memoryUsage().eventLoopDelay > filesGiveUpAfter) throw new Refusal('unavailable');
  });
});
