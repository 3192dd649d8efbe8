import { formatDateTime } from '@hiram/contract/product/dates.ts';
import { centavos, formatPesos } from '@hiram/contract/wire/money.ts';
import { columnNames } from '../platform/db/column-names.ts';
import { ALL_STAFF, SUPERVISORS, defineAct, idempotentResult, isForOperator, text } from '../platform/staff/act.ts';
import type { Act, ActWork } from '../platform/staff/act.ts';
import {
  SecondPersonNeeded,
  approveRequest,
  finishRequest,
  openRequests,
  refuseRequest,
  reopenRequest,
} from '../platform/staff/staff-requests.ts';
import type { StaffRequestRow } from '../platform/staff/staff-requests.ts';
import { shownMoment } from './shown-moment.ts';

/** @param acts those that may need a second person's approval */
export const requestCommands = (acts: readonly Act[]): readonly Act[] => [
  defineAct({
    name: 'list-requests',
    about: 'Lists requests for another person’s approval, oldest first.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: {},
    isRecordedFirst: true,
    run: async ({ resources: { clock, directory } }) => (await openRequests(directory, await clock.now())).map(listed),
  }),
  defineAct({
    name: 'approve-request',
    about: 'Approves another person’s request and executes it. A person cannot approve their own request.',
    roles: SUPERVISORS,
    effect: 'posts',
    undoneBy: null,
    approvalRule: 'none',
    options: { request: text },
    run: (work, { request }) => approve(acts, work, request),
  }),
  defineAct({
    name: 'refuse-request',
    about: 'Refuses another person’s request, or withdraws your own.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: null,
    options: { request: text },
    run: async ({ resources: { clock, directory }, doing }, { request }) =>
      idempotentResult((await refuseRequest(directory, request, { ...doing, at: await clock.now() })) !== null),
  }),
];

/**
 * Runs an approved request in three idempotent steps (approve, execute where it belongs, complete), so that it can be resumed after a crash. An act
 * that refuses, or would post more than the approved amount, reopens the request.
 */
async function approve(acts: readonly Act[], { resources, doing, role, readFile }: ActWork, requestId: string) {
  const { clock, directory } = resources;
  const request = await approveRequest(directory, requestId, { ...doing, at: await clock.now() });
  if (request === null) return idempotentResult(false);
  const { command, operator, reason, amount } = request;
  const act = acts.find(({ name }) => name === command);
  if (act === undefined) throw new Error(`the command ${command} no longer exists`);
  const approval = { approver: doing.operator, amount };
  try {
    const answer = await act.run({ resources, operator, role, reason, approval, readFile }, request.options);
    await finishRequest(directory, requestId, await clock.now());
    return answer;
  } catch (error) {
    if (error instanceof SecondPersonNeeded) {
      await reopenRequest(directory, requestId, error.amount);
      const posts = `₱${formatPesos(centavos(error.amount))}`;
      return { done: false, request: requestId, note: `Nothing was done. The act would post ${posts} now: approve it again.` };
    }
    if (isForOperator(error)) await reopenRequest(directory, requestId, amount);
    throw error;
  }
}

const listed = ({ requestId, requestedAt, endsAt, decidedAt, doneAt: _open, ...row }: StaffRequestRow) =>
  columnNames.columnsOf({
    request: requestId,
    ...row,
    requestedAt: formatDateTime(requestedAt),
    endsAt: formatDateTime(endsAt),
    decidedAt: shownMoment(decidedAt),
  });
