import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Refusal } from '../request/refusal.ts';

/** Past these the service sheds calls instead of falling. */
export interface PressureLimits {
  readonly maxEventLoopDelay: number;
  readonly maxHeapUsedBytes: number;
  readonly sampleInterval: number;
}

export const limitsOfPressure = ({ patienceFactor }: { readonly patienceFactor: number }): PressureLimits => ({
  maxEventLoopDelay: 1_000 * patienceFactor,
  maxHeapUsedBytes: 1.5 * 1024 ** 3,
  sampleInterval: 1_000,
});

const RETRY_AFTER_SECONDS = 10;

export const pressurePlugin = fastifyPlugin(async (app: FastifyInstance, limits: PressureLimits) => {
  await app.register(underPressure, {
    ...limits,
    pressureHandler: async (request, reply) => {
      // Health and metrics must answer just then.
      if (request.routeOptions.config.endpoint === undefined) return;
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      throw new Refusal('unavailable');
    },
  });
});
