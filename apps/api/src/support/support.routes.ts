import { contactInfo } from '@hiram/contract/support.ts';
import type { FastifyInstance } from 'fastify';
import { answer } from '../plugins/answer.ts';
import type { Resources } from '../resources.ts';
import { readContact } from './support.service.ts';

export function supportRoutes(app: FastifyInstance, { cells }: Resources): void {
  answer(app, contactInfo, ({ overall }) => readContact(cells, overall));
}
