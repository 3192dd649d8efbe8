import { chooseLanguage } from '@hiram/contract/endpoints/language.ts';
import type { FastifyInstance } from 'fastify';
import { keepLanguage } from '../../lending/origination/borrowers.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Resources } from '../../platform/resources.ts';

export function languageRoutes(app: FastifyInstance, _resources: Resources): void {
  answer(app, chooseLanguage, async ({ lang }, call) => {
    const { userId, cell } = call.borrower();
    await keepLanguage(cell.database, userId, lang);
    return null;
  });
}
