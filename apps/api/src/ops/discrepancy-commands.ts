import { formatDateTime } from '@hiram/contract/product/dates.ts';
import { openDiscrepancies, resolveDiscrepancy } from '../lending/provider-reports/discrepancies.ts';
import type { DiscrepancyRow } from '../lending/provider-reports/discrepancies.ts';
import { columnNames } from '../platform/db/column-names.ts';
import { AGENTS, ALL_STAFF, defineAct, idempotentResult, text } from '../platform/staff/act.ts';
import type { Act } from '../platform/staff/act.ts';

export const discrepancyCommands: readonly Act[] = [
  defineAct({
    name: 'list-discrepancies',
    about: 'Lists conflicting reports of a provider, oldest first: the recorded and the reported values. Ask the provider about each.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: {},
    isRecordedFirst: true,
    run: async ({ resources: { directory } }) => (await openDiscrepancies(directory)).map(listed),
  }),
  defineAct({
    name: 'resolve-discrepancy',
    about: 'Closes a discrepancy that the provider has explained. It moves no money: use reverse-payment or assign-suspense for that.',
    roles: AGENTS,
    effect: 'changes',
    undoneBy: null,
    options: { discrepancy: text },
    run: async ({ resources: { directory, clock }, doing }, { discrepancy }) =>
      idempotentResult(await resolveDiscrepancy(directory, discrepancy, { ...doing, at: await clock.now() })),
  }),
];

const listed = ({ discrepancyId, firstReportedAt, lastReportedAt, resolvedAt: _open, ...row }: DiscrepancyRow) =>
  columnNames.columnsOf({
    discrepancy: discrepancyId,
    ...row,
    firstReportedAt: formatDateTime(firstReportedAt),
    lastReportedAt: formatDateTime(lastReportedAt),
  });
