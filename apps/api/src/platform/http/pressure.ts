import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Refusal } from '../request/refusal.ts';

/** Above these limits the service sheds calls instead of failing. */
export interface PressureLimits {
  readonly maxEventLoopDelay: number;
  /** Event loop delay in milliseconds above which routes that render files are shed; 0 disables this limit. */
  readonly filesGiveUpAfter: number;
  readonly maxHeapUsedBytes: number;
  readonly sampleInterval: number;
}

export const toPressureLimits = ({ timeoutScale }: { readonly timeoutScale: number }): PressureLimits => ({
  maxEventLoopDelay: 1_000 * timeoutScale,
  filesGiveUpAfter: 200 * timeoutScale,
  // Close to its heap limit a process does little but collect garbage.
  maxHeapUsedBytes: 0.9 * getHeapStatistics().heap_size_limit,
  // An event loop that is blocked for a whole interval counts as infinitely late.
  sampleInterval: 1_000 * timeoutScale,
});

export const pressurePlugin = fastifyPlugin(async (app: FastifyInstance, { filesGiveUpAfter, ...limits }: PressureLimits) => {
  await app.register(underPressure, {
    ...limits,
    pressureHandler: async (request) => {
      // Health and metrics must respond especially under pressure.
      if (request.routeOptions.config.undated === true) return;
      throw new Refusal('unavailable');
    },
  });
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.heavy !== true || filesGiveUpAfter === 0) return;
    if (app.memoryUsage().eventLoopDelay > filesGiveUpAfter) throw new Refusal('unavailable');
  });
});
