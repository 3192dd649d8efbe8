import { chooseLanguage } from '@hiram/contract/language.ts';
import type { FastifyInstance } from 'fastify';
import { keepLanguage } from '../loan/borrowers.ts';
import { answer } from '../plugins/answer.ts';
import type { Resources } from '../resources.ts';

export function languageRoutes(app: FastifyInstance, _resources: Resources): void {
  answer(app, chooseLanguage, async ({ lang }, call) => {
    const { userId, cell } = call.borrower();
    await keepLanguage(cell.database, userId, lang);
    return null;
  });
}
