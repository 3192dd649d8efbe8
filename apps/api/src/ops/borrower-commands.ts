import { formatDateTime } from '@hiram/contract/product/dates.ts';
import * as z from 'zod/mini';
import { findBorrower } from '../lending/borrower-file/find-borrower.ts';
import type { Clue } from '../lending/borrower-file/find-borrower.ts';
import { openFile } from '../lending/borrower-file/open-file.ts';
import type { BorrowerFile } from '../lending/borrower-file/open-file.ts';
import { AGENTS, ALL_STAFF, defineAct, text, yesOption } from '../platform/staff/act.ts';
import type { Act } from '../platform/staff/act.ts';
import { shownMoment } from './shown-moment.ts';

export const borrowerCommands: readonly Act[] = [
  defineAct({
    name: 'find-borrower',
    about: 'Finds a borrower by the number of an order, the reference of a payment or of its receipt, or the phone. Masked.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: { order: z.optional(text), reference: z.optional(text), phone: z.optional(text) },
    run: ({ resources, doing }, given) => {
      const [first, ...others] = (['order', 'reference', 'phone'] as const).flatMap((clue): [Clue, string][] => {
        const value = given[clue];
        return value === undefined ? [] : [[clue, value]];
      });
      if (first === undefined || others.length > 0) throw new Error('find-borrower needs one of --order, --reference and --phone');
      return findBorrower(resources, ...first, doing);
    },
  }),
  defineAct({
    name: 'open-file',
    about:
      'Opens the file of a borrower: loans with the figures that she sees, transactions, contacts, complaints and events. --unmasked yes (not for auditors): with the full name, phone and account numbers.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: { user: text, unmasked: yesOption('unmasked') },
    rolesFor: ({ unmasked }) => (unmasked ? AGENTS : ALL_STAFF),
    run: async ({ resources, doing }, { user: userId, unmasked: isUnmasked }) =>
      toShownFile(await openFile(resources, { userId, isUnmasked }, doing)),
  }),
];

const toShownFile = ({ contacts, loans, transactions, complaints, contactLog, events, ...file }: BorrowerFile) => ({
  ...file,
  contacts: {
    ...contacts,
    since: formatDateTime(contacts.since),
    accounts: contacts.accounts.map((each) => ({ ...each, since: formatDateTime(each.since), until: shownMoment(each.until) })),
  },
  loans: loans.map((each) => ({ ...each, appliedAt: formatDateTime(each.appliedAt) })),
  transactions: transactions.map((each) => ({ ...each, at: formatDateTime(each.at), reversedAt: shownMoment(each.reversedAt) })),
  complaints: complaints.map((each) => ({ ...each, sentAt: formatDateTime(each.sentAt) })),
  contactLog: contactLog.map((each) => ({ ...each, at: formatDateTime(each.at) })),
  events: events.map((each) => ({ ...each, at: formatDateTime(each.at) })),
});
