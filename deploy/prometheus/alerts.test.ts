import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { alertSamples } from './alert-samples.ts';
import type { AlertSample } from './alert-samples.ts';
import { ALERTS_FILE, alertsIn, readRules } from './alerts.ts';

const ROOT = join(import.meta.dirname, '../..');
const page = (name: string): string => readFileSync(join(ROOT, 'docs', name), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'hiram-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

const alerts = alertsIn(readRules());
const names = alerts.map(({ alert }) => alert).toSorted();
const inOrder = (found: Iterable<string>): readonly string[] => [...new Set(found)].toSorted();

const promtool = (...words: string[]): string => execFileSync('promtool', words, { encoding: 'utf8', stdio: 'pipe' });

test('promtool accepts the alert rules', () => {
  expect(promtool('check', 'rules', ALERTS_FILE)).toContain('SUCCESS');
});

const FAULTLESS_STEPS = 30;

/** A series in the notation of promtool: without the fault, with the fault, without it again. */
function valuesOf(sample: AlertSample, gauge: readonly [number | '_', number | '_'] | null, growth: readonly [number, number]): string {
  const { faultSteps, clearSteps } = timesOf(sample);
  let value = 0;
  return [FAULTLESS_STEPS, faultSteps, clearSteps + 1]
    .map((count, part) => {
      const faultIndex = part === 1 ? 1 : 0;
      if (gauge !== null) return gauge[faultIndex] === '_' ? `_x${count}` : `${gauge[faultIndex]}+0x${count - 1}`;
      const first = value + growth[faultIndex];
      value += growth[faultIndex] * count;
      return `${first}+${growth[faultIndex]}x${count - 1}`;
    })
    .join(' ');
}

const timesOf = ({ stepMinutes = 1, faultSteps = 120, clearSteps = 30 }: AlertSample) => ({ stepMinutes, faultSteps, clearSteps });

/** Writes only the alert and the recording rules that it reads: promtool would otherwise evaluate all alerts over days. */
function singleRuleFile(alert: string): string {
  const rules = readRules().groups.flatMap((group) => group.rules);
  const own = rules.find((rule) => 'alert' in rule && rule.alert === alert);
  const read = rules.filter((rule) => 'record' in rule && own?.expr.includes(rule.record) === true);
  const file = join(folder, `${alert}.rules.yaml`);
  writeFileSync(file, stringify({ groups: [{ name: alert, rules: [...read, own] }] }));
  return file;
}

test.each(alerts)('$alert fires during its fault, and neither before nor after', ({ alert, labels, annotations }) => {
  const sample = alertSamples[alert] ?? {};
  const { stepMinutes, faultSteps, clearSteps } = timesOf(sample);
  const faultEndStep = FAULTLESS_STEPS + faultSteps;
  const fired = { exp_labels: { ...labels, ...sample.labels }, exp_annotations: annotations };
  const at = (step: number, expected: readonly object[]) => ({
    eval_time: `${step * stepMinutes}m`,
    alertname: alert,
    exp_alerts: expected,
  });
  const file = join(folder, `${alert}.yaml`);
  const interval = `${stepMinutes}m`;
  const one = {
    interval,
    input_series: [
      ...Object.entries(sample.gauges ?? {}).map(([series, values]) => ({ series, values: valuesOf(sample, values, [0, 0]) })),
      ...Object.entries(sample.counters ?? {}).map(([series, values]) => ({ series, values: valuesOf(sample, null, values) })),
    ],
    alert_rule_test: [at(FAULTLESS_STEPS - 1, []), at(faultEndStep - 1, [fired]), at(faultEndStep + clearSteps, [])],
  };
  writeFileSync(file, stringify({ rule_files: [singleRuleFile(alert)], evaluation_interval: interval, tests: [one] }));

  expect(promtool('test', 'rules', file)).toContain('SUCCESS');
});

test('the ratios of 30 days are numbers despite hours without calls or payments', () => {
  const file = join(folder, 'quiet-hours.yaml');
  // In each minute of an hour, nine within the service level and one outside; then three hours without calls.
  const [all, good] = ['0+10x60 600+0x180', '0+9x60 540+0x180'];
  const series = Object.entries({
    'payment_posting_lag_seconds_count{}': all,
    'payment_posting_lag_seconds_bucket{le="300"}': good,
    'http_request_duration_seconds_count{route="/a",status="200"}': good,
    'http_request_duration_seconds_count{route="/a",status="503"}': '0+1x60 60+0x180',
    'http_request_duration_seconds_bucket{route="/a",le="1"}': good,
  }).map(([name, values]) => ({ series: name, values }));
  const numbers = ['payments', 'latency', 'availability'].map((level) => ({
    expr: `count(hiram:${level}:missed_30d > 0)`,
    eval_time: '4h',
    exp_samples: [{ labels: '{}', value: 1 }],
  }));
  const one = { interval: '1m', input_series: series, promql_expr_test: numbers };
  writeFileSync(file, stringify({ rule_files: [ALERTS_FILE], evaluation_interval: '1m', tests: [one] }));

  expect(promtool('test', 'rules', file)).toContain('SUCCESS');
});

test('alerts, samples and runbooks have the same names', () => {
  const headings = [...page('runbooks.md').matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name);

  expect(inOrder(Object.keys(alertSamples))).toEqual(names);
  expect(headings.toSorted()).toEqual(names);
});

test('each runbook starts with the severity and delay of its rule, and has Look and Do', () => {
  const sections = page('runbooks.md').split(/^### /m).slice(1);
  for (const { alert, annotations, labels, for: delay } of alerts) {
    expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
    const section = sections.find((each) => each.startsWith(`${alert}\n`)) ?? '';
    const severity = labels.severity === 'page' ? 'Page' : 'Ticket';
    expect(section, alert).toContain(`${alert}\n\n**${severity}${delay === undefined ? '' : `, after ${delay}`}.** `);
    expect(section, alert).toMatch(/\n\n\*\*Look\.\*\* [^]+\n\n\*\*Do\.\*\* /);
  }
});
