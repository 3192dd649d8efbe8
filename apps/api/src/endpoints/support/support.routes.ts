import { contactInfo } from '@hiram/contract/endpoints/support.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../../platform/http/answer.ts';
import type { Resources } from '../../platform/resources.ts';
import { readContact } from './support.service.ts';

export function supportRoutes(app: FastifyInstance, { cells }: Resources): void {
  answer(app, contactInfo, ({ overall }) => readContact(cells, overall));
}
