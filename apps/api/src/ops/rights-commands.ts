import { RIGHTS_OUTCOMES } from '@hiram/contract/endpoints/rights.ts';
import type { RightsKind } from '@hiram/contract/endpoints/rights.ts';
import { answerRights } from '../lending/rights/answer-rights.ts';
import { AGENTS, defineAct, idempotentResult, oneOf, text } from '../platform/staff/act.ts';
import type { Act } from '../platform/staff/act.ts';

const answers = (kind: RightsKind, name: string, about: string): Act =>
  defineAct({
    name,
    about,
    roles: AGENTS,
    effect: 'changes',
    undoneBy: null,
    options: { request: text, outcome: oneOf('outcome', RIGHTS_OUTCOMES), text },
    run: async ({ resources, doing }, { request: requestId, outcome, text: answer }) =>
      idempotentResult(await answerRights(resources, { kind, requestId, outcome, answer }, doing)),
  });

export const rightsCommands: readonly Act[] = [
  answers(
    'secondLook',
    'decide-second-look',
    'Decides the second look at a refused application. Granted: the borrower may get an offer again, and your back end is notified. --outcome is one of granted, refused. The borrower reads --text.',
  ),
  answers(
    'correction',
    'answer-correction',
    'Answers a borrower’s request for a correction: the data was corrected, or the reason why not. --outcome is one of granted, refused. The borrower reads --text.',
  ),
];
