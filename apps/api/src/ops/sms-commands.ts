import { once } from 'node:events';
import type { OpsCommand, OpsContext } from '../platform/staff/ops-command.ts';
import { keepGlobalStaffAction } from '../platform/staff/staff-actions.ts';
import { readSmsBudget, resetSmsBudget } from '../platform/redis/sms-budget.ts';

export const smsCommands: readonly OpsCommand[] = [
  {
    name: 'show-sms-budget',
    about:
      'Shows how many messages callers had sent in the last hour and day, and how many they may. --network 203.0.113.0/24: those of a network.',
    options: [],
    optional: ['network'],
    run: async (context, { network }) => {
      await prepare(context, 'show-sms-budget', network);
      return readSmsBudget(context.resources, network);
    },
  },
  {
    name: 'reset-sms-budget',
    about:
      'Forgets what callers had sent, so that codes go out again before the hour or the day is over. --network 203.0.113.0/24: of a network.',
    options: [],
    optional: ['network'],
    run: async (context, { network }) => {
      await prepare(context, 'reset-sms-budget', network);
      const before = await readSmsBudget(context.resources, network);
      await resetSmsBudget(context.resources, network);
      return { before, after: await readSmsBudget(context.resources, network) };
    },
  },
];

async function prepare({ resources, operator, reason }: OpsContext, command: string, network: string | undefined): Promise<void> {
  const { clock, directory, redis } = resources;
  // A command is there before its connection is.
  if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(5_000) });
  const options = network === undefined ? {} : { network };
  await keepGlobalStaffAction(directory, { command, operator, reason, options, at: await clock.now() });
}
