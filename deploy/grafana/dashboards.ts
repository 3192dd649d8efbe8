import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Unit = 'short' | 's' | 'percentunit' | 'reqps' | 'bytes';

interface Panel {
  readonly title: string;
  readonly expr: string;
  /** Name of a line; Grafana substitutes the labels. */
  readonly legend?: string;
  readonly unit?: Unit;
}

interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

const rate = (metric: string): string => `rate(${metric}[5m])`;
const p95 = (metric: string, by: string): string => `histogram_quantile(0.95, sum by (le, ${by}) (${rate(`${metric}_bucket`)}))`;
/** A metric has no series before its first event; this counts as zero. */
const orZero = (expr: string): string => `${expr} or vector(0)`;
const CALLS = 'http_request_duration_seconds';
/** Our label `job`: Prometheus renames it, because it uses `job` for the scraped process. */
const JOB = 'exported_job';

export const dashboards: readonly Dashboard[] = [
  {
    uid: 'borrowers',
    title: 'Hiram: borrowers',
    panels: [
      { title: 'Calls by route', expr: `sum by (route) (${rate(`${CALLS}_count`)})`, legend: '{{route}}', unit: 'reqps' },
      {
        title: 'Failed calls by route',
        expr: orZero(`sum by (route) (${rate(`${CALLS}_count{status=~"5.."}`)})`),
        legend: '{{route}}',
        unit: 'reqps',
      },
      { title: 'Slowest 5% by route', expr: p95(CALLS, 'route'), legend: '{{route}}', unit: 's' },
      { title: 'Answers by status', expr: `sum by (status) (${rate(`${CALLS}_count`)})`, legend: '{{status}}', unit: 'reqps' },
      { title: 'Failed calls of the month (objective: 0.1%)', expr: 'hiram:availability:missed_30d', unit: 'percentunit' },
      { title: 'Calls over 1 s of the month (objective: 1%)', expr: 'hiram:latency:missed_30d', unit: 'percentunit' },
      {
        title: 'Largest paint of one borrower in four',
        expr: `histogram_quantile(0.75, sum by (le, page) (${rate('page_vitals_seconds_bucket{moment="lcp"}')}))`,
        legend: '{{page}}',
        unit: 's',
      },
      { title: 'Errors of pages', expr: orZero(`sum by (page, kind) (${rate('page_errors_total')})`), legend: '{{page}} {{kind}}' },
      { title: 'SMS budget used', expr: 'max by (window) (sms_budget_used_ratio)', legend: '{{window}}', unit: 'percentunit' },
      { title: 'SMS by answer of the network', expr: orZero(`sum by (state) (${rate('sms_sent_total')})`), legend: '{{state}}' },
      { title: 'Waiting documents, exports and photos', expr: 'sum by (kind) (heavy_work_waiting)', legend: '{{kind}}' },
      { title: 'Rejected documents, exports and photos', expr: `sum by (kind) (${rate('heavy_work_shed_total')})`, legend: '{{kind}}' },
    ],
  },
  {
    uid: 'money',
    title: 'Hiram: money',
    panels: [
      { title: 'Payments posted in a minute', expr: `60 * sum(${rate('payment_posting_lag_seconds_count')})` },
      {
        title: 'From payment to posting, slowest 5%',
        expr: `histogram_quantile(0.95, sum by (le) (${rate('payment_posting_lag_seconds_bucket')}))`,
        unit: 's',
      },
      { title: 'Payments over 5 minutes of the month (objective: 1%)', expr: 'hiram:payments:missed_30d', unit: 'percentunit' },
      {
        title: 'Webhooks',
        expr: `sum by (status) (${rate(`${CALLS}_count{route=~".*webhook.*"}`)})`,
        legend: '{{status}}',
        unit: 'reqps',
      },
      { title: 'Borrowers whose payout is late', expr: 'sum by (database) (payouts_late)', legend: '{{database}}' },
      {
        title: 'Provider calls, slowest 5%',
        expr: p95('provider_call_duration_seconds', 'provider'),
        legend: '{{provider}}',
        unit: 's',
      },
      {
        title: 'Unanswered provider calls',
        expr: `sum by (provider, call) (${rate('provider_call_duration_seconds_count{outcome="unanswered"}')})`,
        legend: '{{provider}} {{call}}',
        unit: 'reqps',
      },
      { title: 'Suspense: payments', expr: 'max(suspense_open)' },
      { title: 'Suspense: pesos', expr: 'max(suspense_open_pesos)' },
      { title: 'Suspense: age of the oldest', expr: 'max(suspense_oldest_seconds)', unit: 's' },
      { title: 'Discrepancies', expr: 'max(provider_discrepancies_open)' },
      { title: 'Webhooks that could not be parsed', expr: 'max(provider_dead_letters)' },
    ],
  },
  {
    uid: 'cells',
    title: 'Hiram: cells',
    panels: [
      {
        title: 'Calls by cell',
        expr: `sum by (cell) (${rate('cell_request_duration_seconds_count')})`,
        legend: '{{cell}}',
        unit: 'reqps',
      },
      {
        title: 'Failed calls by cell',
        expr: orZero(`sum by (cell) (${rate('cell_request_duration_seconds_count{outcome="failed"}')})`),
        legend: '{{cell}}',
        unit: 'reqps',
      },
      { title: 'Slowest 5% by cell', expr: p95('cell_request_duration_seconds', 'cell'), legend: '{{cell}}', unit: 's' },
      { title: 'Reachable dependencies', expr: 'min by (dependency) (dependency_up)', legend: '{{dependency}}' },
      {
        title: 'Connections in use, of the maximum',
        expr: 'sum by (job, database) (database_connections_in_use) / sum by (job, database) (database_connections_most)',
        legend: '{{job}} {{database}}',
        unit: 'percentunit',
      },
      {
        title: 'Requests waiting for a connection',
        expr: 'sum by (job, database) (database_connections_waiting)',
        legend: '{{job}} {{database}}',
      },
      { title: 'Database errors by code', expr: orZero(`sum by (code) (${rate('database_trouble_total')})`), legend: '{{code}}' },
      { title: 'Clocks ahead', expr: 'max by (job, database) (clock_ahead_seconds)', legend: '{{job}} {{database}}', unit: 's' },
      { title: 'Workers with a lease, by cell', expr: 'sum by (cell) (cell_held)', legend: '{{cell}}' },
      { title: 'Shards being moved', expr: 'sum by (database, state) (shards_moving)', legend: '{{database}} {{state}}' },
    ],
  },
  {
    uid: 'workers',
    title: 'Hiram: workers',
    panels: [
      { title: 'Due work', expr: 'sum by (kind) (work_due)', legend: '{{kind}}' },
      {
        title: 'Oldest due work',
        expr: 'max by (database, kind) (work_due_oldest_seconds)',
        legend: '{{database}} {{kind}}',
        unit: 's',
      },
      {
        title: 'Jobs',
        expr: `sum by (${JOB}, outcome) (${rate('job_duration_seconds_count')})`,
        legend: `{{${JOB}}} {{outcome}}`,
      },
      { title: 'Jobs, slowest 5%', expr: p95('job_duration_seconds', JOB), legend: `{{${JOB}}}`, unit: 's' },
      {
        title: 'Time since the last run of a job, by cell',
        expr: `time() - max by (database, ${JOB}) (job_last_done_timestamp_seconds)`,
        legend: `{{database}} {{${JOB}}}`,
        unit: 's',
      },
      { title: 'Job failures', expr: 'sum by (trouble) (increase(job_troubles_total[1h]))', legend: '{{trouble}}' },
      {
        title: 'Oldest event without a place',
        expr: 'max by (database) (events_unplaced_oldest_seconds)',
        legend: '{{database}}',
        unit: 's',
      },
      {
        title: 'Oldest undelivered webhook',
        expr: orZero('max by (endpoint) (webhook_oldest_seconds)'),
        legend: '{{endpoint}}',
        unit: 's',
      },
      {
        title: 'Webhooks sent',
        expr: orZero(`sum by (endpoint, outcome) (${rate('webhook_attempts_total')})`),
        legend: '{{endpoint}} {{outcome}}',
        unit: 'reqps',
      },
      { title: 'Webhooks waiting', expr: orZero('max by (endpoint) (webhook_waiting)'), legend: '{{endpoint}}' },
      { title: 'Accrual, days ahead (0 is right)', expr: 'min by (database) (accrual_days_ahead)', legend: '{{database}}' },
      {
        title: 'Accrual, longest transaction',
        expr: 'max by (database) (accrual_longest_transaction_seconds)',
        legend: '{{database}}',
        unit: 's',
      },
      { title: 'Journal, days behind', expr: 'max by (database) (journal_days_behind)', legend: '{{database}}' },
      { title: 'Stopped dated work', expr: 'max by (job, reason) (dated_work_held_back)', legend: '{{job}} {{reason}}' },
      { title: 'Event loop lag', expr: 'max by (job) (nodejs_eventloop_lag_p99_seconds)', legend: '{{job}}', unit: 's' },
      { title: 'Memory', expr: 'max by (job) (process_resident_memory_bytes)', legend: '{{job}}', unit: 'bytes' },
      { title: 'CPU', expr: `sum by (job) (${rate('process_cpu_seconds_total')})`, legend: '{{job}}', unit: 'percentunit' },
    ],
  },
];

const [COLUMNS, WIDTH, HEIGHT] = [2, 12, 8];

/** The import format of Grafana. Grafana prompts for the data source at the import. */
const toGrafana = ({ uid, title, panels }: Dashboard) => ({
  __inputs: [{ name: 'DS_PROMETHEUS', label: 'Prometheus', type: 'datasource', pluginId: 'prometheus' }],
  uid: `hiram-${uid}`,
  title,
  schemaVersion: 39,
  tags: ['hiram'],
  time: { from: 'now-6h', to: 'now' },
  refresh: '30s',
  panels: panels.map(({ title: name, expr, legend = '', unit = 'short' }, index) => ({
    id: index + 1,
    type: 'timeseries',
    title: name,
    datasource: { type: 'prometheus', uid: '${DS_PROMETHEUS}' },
    gridPos: { x: (index % COLUMNS) * WIDTH, y: Math.floor(index / COLUMNS) * HEIGHT, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit }, overrides: [] },
    targets: [{ refId: 'A', expr, legendFormat: legend }],
  })),
});

export const renderDashboards = (): ReadonlyMap<string, string> =>
  new Map(dashboards.map((dashboard) => [`${dashboard.uid}.json`, `${JSON.stringify(toGrafana(dashboard), null, 2)}\n`]));

if (import.meta.main) for (const [name, text] of renderDashboards()) writeFileSync(join(import.meta.dirname, name), text);
