import type { Rule, RuleOn } from './bench.ts';
import { benchFor } from './bench.ts';
import { cardRules } from './card-rules.ts';
import { decisionRules } from './decision-rules.ts';
import { partnerRules } from './partner-rules.ts';
import type { Endpoint } from './partner-rules.ts';
import { paymentRules } from './payment-rules.ts';
import { payoutRules } from './payout-rules.ts';
import { smsRules } from './sms-rules.ts';
import type { Counterparts, Exemption, Trial, CheckedPort } from './trial.ts';

export interface Row {
  readonly rule: string;
  readonly description: string;
  readonly result: 'pass' | 'fail' | 'not offered by the provider';
  /** The fault, or the reason why the rule is not offered and its replacement. */
  readonly note: string;
}

export const rules: { readonly [Each in CheckedPort]: readonly Rule<Each>[] } = {
  payments: paymentRules,
  payouts: payoutRules,
  sms: smsRules,
  cards: cardRules,
  decisions: decisionRules,
};

/** Checks every rule of the port, in the order of the table. The caller starts the counterpart, which may serve several trials. */
export async function checkAdapter<Each extends CheckedPort>(
  { adapter, exemptions = {} }: Pick<Trial<Each>, 'adapter' | 'exemptions'>,
  counterpart: Counterparts[Each],
  kept: readonly Rule<Each>[],
): Promise<readonly Row[]> {
  const unknownRules = Object.keys(exemptions).filter((name) => kept.every((rule) => rule.name !== name));
  if (unknownRules.length > 0) throw new Error(`unknown rule: ${unknownRules.join(', ')}`);
  const bench = await benchFor<Each>({ adapter }, counterpart);
  const rows: Row[] = [];
  try {
    for (const rule of kept) {
      bench.gate.setBehaviour();
      rows.push(rowOf(rule, await findFault(rule, bench), exemptions[rule.name]));
    }
  } finally {
    bench.gate.close();
  }
  return rows;
}

export async function checkPartner(endpoint: Endpoint): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const rule of partnerRules) rows.push(rowOf(rule, await findFault(rule, endpoint)));
  return rows;
}

/** `null` if the rule passes. */
async function findFault<Tried>(rule: RuleOn<Tried>, tried: Tried): Promise<string | null> {
  try {
    await rule.check(tried);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A rule that the provider is declared not to offer is checked all the same: if it passes, the excuse is wrong. */
function rowOf(
  { name, description }: Pick<Row, 'description'> & { readonly name: string },
  wrong: string | null,
  exemption?: Exemption,
): Row {
  if (exemption === undefined) return { rule: name, description, result: wrong === null ? 'pass' : 'fail', note: wrong ?? '' };
  if (wrong === null)
    return { rule: name, description, result: 'fail', note: 'declared as not offered, but the adapter passes: remove the declaration' };
  return { rule: name, description, result: 'not offered by the provider', note: `${exemption.reason} Instead: ${exemption.replacement}` };
}

const SHOWN = 300;
const shortened = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** Formats a table for a terminal. A failed rule is followed by its sentence. */
export function tableOf(title: string, rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ rule }) => rule.length), 'rule'.length);
  const lines = rows.flatMap(({ rule, description, result, note }) => {
    const head = `  ${rule.padEnd(width)}  ${result === 'fail' ? 'FAIL' : result}`;
    const below = (text: string) => `  ${' '.repeat(width)}    ${shortened(text)}`;
    return result === 'pass'
      ? [head]
      : result === 'fail'
        ? [head, below(`the rule: ${description}`), below(`found: ${note}`)]
        : [head, below(note)];
  });
  const counted = (result: Row['result']): number => rows.filter((row) => row.result === result).length;
  const total = `${counted('pass')} pass, ${counted('fail')} fail, ${counted('not offered by the provider')} not offered by the provider`;
  return [title, '', `  ${'rule'.padEnd(width)}  result`, ...lines, '', total].join('\n');
}

export const isFailed = (rows: readonly Row[]): boolean => rows.some(({ result }) => result === 'fail');
