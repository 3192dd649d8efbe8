import type { Profile } from '@hiram/contract/product/profile.ts';
import * as z from 'zod/mini';
import { wholeNumber } from './provider-config.ts';

interface Budget {
  readonly hour: number;
  readonly day: number;
}

export interface SmsConfig {
  /** Budget of all callers together. */
  readonly product: Budget;
  /** Budget of one /24 (IPv4) or /48 (IPv6) network. */
  readonly network: Budget;
  /** True if a page has to solve a proof of work before a code is sent. */
  readonly workFirst: boolean;
}

export const smsVariables = {
  SMS_BUDGET_HOUR: z._default(wholeNumber, 1_000),
  SMS_BUDGET_DAY: z._default(wholeNumber, 10_000),
  SMS_NETWORK_BUDGET_HOUR: z._default(wholeNumber, 200),
  SMS_NETWORK_BUDGET_DAY: z._default(wholeNumber, 1_000),
  SMS_WORK: z._default(z.enum(['on', 'off']), 'off'),
};

type SmsSettings = { readonly [Name in keyof typeof smsVariables]: z.output<(typeof smsVariables)[Name]> };

export const smsConfig = (values: SmsSettings, { smsCodes }: Profile): SmsConfig => ({
  product: { hour: values.SMS_BUDGET_HOUR, day: values.SMS_BUDGET_DAY },
  network: { hour: values.SMS_NETWORK_BUDGET_HOUR, day: values.SMS_NETWORK_BUDGET_DAY },
  workFirst: smsCodes === 'guarded' || values.SMS_WORK === 'on',
});
