import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: 'page' | 'ticket' };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

type Rule = AlertRule | { readonly record: string; readonly expr: string };

export interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
}

export const ALERTS_FILE = join(import.meta.dirname, 'alerts.yaml');

export const readRules = (): RuleFile => parse(readFileSync(ALERTS_FILE, 'utf8')) as RuleFile;

export const alertsIn = ({ groups }: RuleFile): readonly AlertRule[] =>
  groups.flatMap(({ rules }) => rules.filter((rule): rule is AlertRule => 'alert' in rule));

/**
 * Returns the same rules for a test without real waiting times: an alert fires at once and uses a short window. The thresholds and the compared
 * expressions are unchanged; `promtool test rules` covers the real times.
 */
export const withoutWaiting = ({ groups }: RuleFile, window: string): RuleFile => ({
  groups: groups.map(({ name, rules }) => ({
    name,
    rules: rules.map((rule) => ({
      ...rule,
      expr: rule.expr.replaceAll(/\[\d+[mhd]\]/g, `[${window}]`),
      ...('for' in rule ? { for: '0s' } : {}),
    })),
  })),
});
