import { formatDateTime } from '@hiram/contract/product/dates.ts';
import { ALL_STAFF, SUPERVISORS, defineAct, doneOnce, text } from '../platform/staff/act.ts';
import type { Act, ActWork } from '../platform/staff/act.ts';
import { approveRequest, finishRequest, openRequests, refuseRequest } from '../platform/staff/staff-requests.ts';
import type { StaffRequestRow } from '../platform/staff/staff-requests.ts';
import { shownMoment } from './shown-moment.ts';

/** @param acts those that may wait for another person */
export const requestCommands = (acts: readonly Act[]): readonly Act[] => [
  defineAct({
    name: 'list-requests',
    about: 'Lists what waits for another person’s yes, oldest first.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: {},
    isKeptFirst: true,
    run: async ({ resources: { clock, directory } }) => (await openRequests(directory, await clock.now())).map(listed),
  }),
  defineAct({
    name: 'approve-request',
    about: 'Says yes to what another person has asked for, and does it. Nobody approves their own.',
    roles: SUPERVISORS,
    effect: 'posts',
    options: { request: text },
    run: (work, { request }) => approve(acts, work, request),
  }),
  defineAct({
    name: 'refuse-request',
    about: 'Says no to what another person has asked for, or takes one’s own request back.',
    roles: SUPERVISORS,
    effect: 'changes',
    options: { request: text },
    run: async ({ resources: { clock, directory }, doing }, { request }) =>
      doneOnce((await refuseRequest(directory, request, { ...doing, at: await clock.now() })) !== null),
  }),
];

/** Approved in the directory, done where it belongs, then finished: broken off in between, it is approved again and goes on where it was. */
async function approve(acts: readonly Act[], { resources, doing, role, readFile }: ActWork, requestId: string) {
  const { clock, directory } = resources;
  const request = await approveRequest(directory, requestId, { ...doing, at: await clock.now() });
  if (request === null) return doneOnce(false);
  const { command, operator, reason } = request;
  const act = acts.find(({ name }) => name === command);
  if (act === undefined) throw new Error(`there is no command ${command} any more`);
  const answer = await act.run({ resources, operator, role, reason, approver: doing.operator, readFile }, request.options);
  await finishRequest(directory, requestId, await clock.now());
  return answer;
}

const listed = ({ request_id, requested_at, ends_at, decided_at, done_at: _open, ...row }: StaffRequestRow) => ({
  request: request_id,
  ...row,
  requested_at: formatDateTime(requested_at),
  ends_at: formatDateTime(ends_at),
  decided_at: shownMoment(decided_at),
});
