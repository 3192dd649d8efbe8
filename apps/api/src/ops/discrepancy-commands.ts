import { formatDateTime } from '@hiram/contract/product/dates.ts';
import { openDiscrepancies, resolveDiscrepancy } from '../lending/provider-reports/discrepancies.ts';
import type { DiscrepancyRow } from '../lending/provider-reports/discrepancies.ts';
import type { OpsCommand } from '../platform/staff/ops-command.ts';
import { keepGlobalStaffAction } from '../platform/staff/staff-actions.ts';

export const discrepancyCommands: readonly OpsCommand[] = [
  {
    name: 'list-discrepancies',
    about:
      'Lists what a provider said otherwise than before, oldest first: what is known, and what was reported. Ask the provider about each.',
    options: [],
    run: async ({ resources: { directory, clock }, operator, reason }) => {
      await keepGlobalStaffAction(directory, { command: 'list-discrepancies', operator, reason, options: {}, at: await clock.now() });
      return (await openDiscrepancies(directory)).map(listed);
    },
  },
  {
    name: 'resolve-discrepancy',
    about: 'Closes a discrepancy that the provider has explained. It moves no money: use reverse-payment or assign-suspense for that.',
    options: ['discrepancy'],
    run: async ({ resources: { directory, clock }, operator, reason }, options) => {
      const action = { command: 'resolve-discrepancy', operator, reason, options, at: await clock.now() };
      const done = await resolveDiscrepancy(directory, options['discrepancy'] ?? '', action);
      return { done, note: done ? 'Done.' : 'This was done before. Nothing changed.' };
    },
  },
];

const listed = ({ discrepancy_id, first_reported_at, last_reported_at, resolved_at: _open, ...row }: DiscrepancyRow) => ({
  discrepancy: discrepancy_id,
  ...row,
  first_reported_at: formatDateTime(first_reported_at),
  last_reported_at: formatDateTime(last_reported_at),
});
