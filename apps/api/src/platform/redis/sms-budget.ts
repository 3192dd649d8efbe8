import { Counter } from 'prom-client';
import type { Metric } from 'prom-client';
import { gaugeOf } from '../observability/gauge.ts';
import { networkOf } from '../request/caller-address.ts';
import { Refusal } from '../request/refusal.ts';
import type { PlatformResources } from '../resources.ts';
import { countOne, getCounts, deleteCounts } from './rate-limits.ts';
import type { LimitedSubject } from './rate-limits.ts';
import { refuseWithoutRedis } from './refuse-without-redis.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

type BudgetContext = Pick<PlatformResources, 'config' | 'redis'>;

/** Budgets are per public origin, because two products may share a Redis. */
const productBudget = ({ config: { publicOrigin, sms } }: BudgetContext): readonly LimitedSubject[] => [
  { limit: { name: 'sms-product', most: sms.product.hour, seconds: HOUR, coolingSeconds: HOUR }, subject: publicOrigin },
  { limit: { name: 'sms-product', most: sms.product.day, seconds: DAY, coolingSeconds: DAY }, subject: publicOrigin },
];

const networkBudget = ({ config: { publicOrigin, sms } }: BudgetContext, network: string): readonly LimitedSubject[] => [
  { limit: { name: 'sms-network', most: sms.network.hour, seconds: HOUR }, subject: `${publicOrigin} ${network}` },
  { limit: { name: 'sms-network', most: sms.network.day, seconds: DAY }, subject: `${publicOrigin} ${network}` },
];

const refused = new Counter({
  name: 'sms_refused_total',
  help: 'Messages that were not sent because a limit was reached',
  labelNames: ['limit'] as const,
  registers: [],
});

/**
 * Must run before every SMS that a call triggers, and before the call reveals anything about the phone. Counts the SMS under the budgets of the
 * product and of the caller's network and under the call's own limits, or rejects it.
 */
export async function countSms(budgeted: BudgetContext, address: string, own: readonly LimitedSubject[]): Promise<void> {
  const budgets = [...productBudget(budgeted), ...networkBudget(budgeted, networkOf(address))];
  const reached = await countOne(budgeted.redis, [...budgets, ...own]).catch(refuseWithoutRedis);
  if (reached === null) return;
  refused.inc({ limit: reached.name });
  throw new Refusal('tooManyRequests');
}

/** Returns the used share of the SMS budget from 0 to 1: the larger of the product's and that of the caller's network. */
export async function smsLoad(budgeted: BudgetContext, address: string): Promise<number> {
  const budgets = [...productBudget(budgeted), ...networkBudget(budgeted, networkOf(address))];
  return Math.max(...(await usageOf(budgeted, budgets)).map(({ used, most }) => usedShare(used, most)));
}

export interface BudgetUse {
  readonly limit: string;
  readonly window: 'hour' | 'day';
  readonly used: number;
  readonly most: number;
}

async function usageOf({ redis }: BudgetContext, counted: readonly LimitedSubject[]): Promise<readonly BudgetUse[]> {
  const used = await getCounts(redis, counted);
  return counted.map(({ limit: { name, most, seconds } }, index) => ({
    limit: name,
    window: seconds === HOUR ? 'hour' : 'day',
    used: used[index] ?? 0,
    most,
  }));
}

const usedShare = (used: number, most: number): number => (used >= most ? 1 : used / most);

const budgetOf = (budgeted: BudgetContext, network: string | undefined): readonly LimitedSubject[] =>
  network === undefined ? productBudget(budgeted) : networkBudget(budgeted, networkOf(network.replace(/\/\d+$/, '')));

/**
 * Returns the use of a network's budget, or of the product's if `network` is omitted.
 * @param network CIDR notation such as 203.0.113.0/24, or any address of the network
 */
export const readSmsBudget = (budgeted: BudgetContext, network?: string): Promise<readonly BudgetUse[]> =>
  usageOf(budgeted, budgetOf(budgeted, network));

export const resetSmsBudget = (budgeted: BudgetContext, network?: string): Promise<void> =>
  deleteCounts(budgeted.redis, budgetOf(budgeted, network));

export function smsBudgetMetrics(budgeted: BudgetContext): readonly Metric[] {
  const look = (set: (value: number, labels: { readonly window: string }) => void, valueOf: (use: BudgetUse) => number) =>
    readSmsBudget(budgeted).then((uses) => uses.forEach((use) => set(valueOf(use), { window: use.window })));
  return [
    refused,
    gaugeOf('sms_budget_used_ratio', 'Used share of the SMS budget of the product, from 0 to 1', ['window'], (set) =>
      look(set, ({ used, most }) => usedShare(used, most)),
    ),
    gaugeOf('sms_breaker_open', '1 while no code is sent by SMS because the budget of the product is used up', ['window'], (set) =>
      look(set, ({ used, most }) => (used >= most ? 1 : 0)),
    ),
  ];
}
