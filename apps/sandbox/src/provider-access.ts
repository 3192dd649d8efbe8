import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const bearer = (secret: string) => async (request: FastifyRequest, reply: FastifyReply) => {
  const [sent, expected] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${secret}`)];
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return reply.code(401).send({ error: 'unauthorized' });
  return undefined;
};
