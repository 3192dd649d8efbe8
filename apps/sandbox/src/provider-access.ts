import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Lets in who knows the secret; everybody else is told nothing. */
export const bearer = (secret: string) => async (request: FastifyRequest, reply: FastifyReply) => {
  const [given, expected] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${secret}`)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.code(401).send({ error: 'not allowed' });
  return undefined;
};
