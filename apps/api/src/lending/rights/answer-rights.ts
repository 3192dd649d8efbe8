import type { RightsKind } from '@hiram/contract/endpoints/rights.ts';
import { rightsLimits } from '@hiram/contract/product/rights.ts';
import { cellOfId } from '../../platform/db/cells.ts';
import type { Cells } from '../../platform/db/cells.ts';
import type { CellTransaction } from '../../platform/db/cell-transaction.ts';
import type { Clock } from '../../platform/db/clock.ts';
import { insertStaffAction } from '../../platform/staff/staff-actions.ts';
import type { PendingAction } from '../../platform/staff/staff-actions.ts';
import { assertNotClaimedByOther } from '../../platform/staff/claims.ts';
import { assertNoBlanks } from '../complaints/reply-templates.ts';
import { recordEvents } from '../events/record-events.ts';
import { lockRightsRequest, storeAnswer } from './rights-requests.ts';
import type { RightsAnswer } from './rights-requests.ts';
import type { RightsRequestRow } from '../../tables/rights.ts';

interface RightsDependencies {
  readonly cells: Cells;
  readonly clock: Clock;
}

/** Stores the reviewer's decision. Returns false if the request already has this decision and answer. Decisions are final. */
export async function answerRights(
  { cells, clock }: RightsDependencies,
  { kind, requestId, ...answered }: RightsAnswer & { readonly kind: RightsKind; readonly requestId: string },
  doing: PendingAction,
): Promise<boolean> {
  if (answered.answer.trim() === '') throw new Error('the answer has no text');
  if (answered.answer.length > rightsLimits.characters) throw new Error(`an answer has at most ${rightsLimits.characters} characters`);
  assertNoBlanks(answered.answer);
  const cell = cellOfId(cells, requestId, 'request');
  if (cell === null) throw new Error(`${requestId} is not the number of a request`);
  const at = await clock.now();
  return cell.database.transaction().execute(async (transaction) => {
    const request = await lockRightsRequest(transaction, kind, requestId);
    assertNotClaimedByOther(request, { ...doing, at });
    if (request.outcome === answered.outcome && request.answer === answered.answer) return false;
    if (request.outcome !== null) throw new Error(`the request was already ${request.outcome}`);
    await storeAnswer(transaction, request, { ...answered, at });
    await recordAnswerEvent(transaction, request, { ...answered, at });
    await insertStaffAction(transaction, request.userId, {
      ...doing,
      at,
      change: { before: { outcome: null }, after: { requestId, outcome: answered.outcome } },
    });
    return true;
  });
}

/** The event excludes the answer's text, which is for the borrower and may contain her name. */
function recordAnswerEvent(
  transaction: CellTransaction,
  { userId, requestId, orderId }: RightsRequestRow,
  { outcome, at }: RightsAnswer & { readonly at: Date },
): Promise<void> {
  const data = { userId, requestId, outcome };
  return recordEvents(
    transaction,
    orderId === null
      ? { type: 'borrower.correction.answered', effect: requestId, data, at }
      : { type: 'loan.second_look.decided', effect: requestId, data: { ...data, orderId }, at },
  );
}
