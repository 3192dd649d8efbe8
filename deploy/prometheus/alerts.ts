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
 * The same rules for a test that can't wait: an alert fires at once, and looks back for so long only. The thresholds, and what is compared
 * with them, stay as they are; `promtool test rules` shows the real times.
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
