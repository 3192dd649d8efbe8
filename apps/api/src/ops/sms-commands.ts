import * as z from 'zod/mini';
import { ALL_STAFF, SUPERVISORS, defineAct, text } from '../platform/staff/act.ts';
import type { Act } from '../platform/staff/act.ts';
import { waitUntilConnected } from '../platform/resources.ts';
import { readSmsBudget, resetSmsBudget } from '../platform/redis/sms-budget.ts';

export const smsCommands: readonly Act[] = [
  defineAct({
    name: 'show-sms-budget',
    about:
      'Shows the numbers of messages requested in the last hour and day, and their limits. --network 203.0.113.0/24: those of this network.',
    roles: ALL_STAFF,
    effect: 'reads',
    options: { network: z.optional(text) },
    isRecordedFirst: true,
    run: async ({ resources }, { network }) => {
      await waitUntilConnected(resources.redis);
      return readSmsBudget(resources, network);
    },
  }),
  defineAct({
    name: 'reset-sms-budget',
    about:
      'Resets the counts of requested messages, so that codes are sent again before the hour or the day is over. --network 203.0.113.0/24: those of this network.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: null,
    options: { network: z.optional(text) },
    isRecordedFirst: true,
    run: async ({ resources }, { network }) => {
      await waitUntilConnected(resources.redis);
      const before = await readSmsBudget(resources, network);
      await resetSmsBudget(resources, network);
      return { before, after: await readSmsBudget(resources, network) };
    },
  }),
];
