/** Input of an alert before, during and after its fault. */
export interface AlertSample {
  /** By series: the value without and with the fault. */
  readonly gauges?: Readonly<Record<string, readonly [well: number | '_', fault: number | '_']>>;
  /** By series: the increase per step without and with the fault. */
  readonly counters?: Readonly<Record<string, readonly [well: number, fault: number]>>;
  /** Labels of the alert except its severity. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Minutes per step, for faults that last days; 1 by default. */
  readonly stepMinutes?: number;
  /** Steps until the alert fires; 120 by default. */
  readonly faultSteps?: number;
  /** Steps after the end of the fault until the alert is resolved; 30 by default. */
  readonly clearSteps?: number;
}

/** Series of a histogram of calls: all calls, and those within the limit of the service level. */
const calls = (name: string, limit: string, labels: string) => (all: number, within: number) => ({
  [`${name}_count{${labels}}`]: [60, all] as const,
  [`${name}_bucket{${labels},le="${limit}"}`]: [60, within] as const,
  [`${name}_bucket{${labels},le="+Inf"}`]: [60, all] as const,
});
const slowCalls = calls('http_request_duration_seconds', '1', 'route="/entirely/x",status="200"');
const latePayments = calls('payment_posting_lag_seconds', '300', 'job="hiram-service"');
const FAILED_CALLS = 'http_request_duration_seconds_count{route="/entirely/x",status="503"}';
const ANSWERED_CALLS = 'http_request_duration_seconds_count{route="/entirely/x",status="200"}';
const cell = { database: 'cell-0' };
const jobFailureSeries = (text: string): string => `job_troubles_total{database="cell-0",trouble="${text}"}`;

export const alertSamples: Readonly<Record<string, AlertSample>> = {
  HiramAvailabilityBurnsFast: { counters: { [FAILED_CALLS]: [0, 2], [ANSWERED_CALLS]: [60, 58] }, clearSteps: 10 },
  HiramAvailabilityBurnsSlow: { counters: { [FAILED_CALLS]: [0, 1], [ANSWERED_CALLS]: [100, 99] }, faultSteps: 400, clearSteps: 35 },
  HiramLatencyBurnsFast: { counters: slowCalls(60, 40), clearSteps: 10 },
  HiramLatencyBurnsSlow: { counters: slowCalls(100, 90), faultSteps: 400, clearSteps: 35 },
  HiramPaymentsBurnsFast: { counters: latePayments(60, 40), clearSteps: 10 },
  HiramPaymentsBurnsSlow: { counters: latePayments(100, 90), faultSteps: 400, clearSteps: 35 },
  HiramProcessDown: { gauges: { 'up{job="hiram-service",instance="a"}': [1, 0] }, labels: { job: 'hiram-service', instance: 'a' } },
  HiramNotReady: { gauges: { 'ready{job="hiram-worker",instance="a"}': [1, 0] }, labels: { job: 'hiram-worker', instance: 'a' } },
  HiramNoWorker: { gauges: { 'up{job="hiram-worker",instance="a"}': [1, '_'] } },
  HiramNoDesk: { gauges: { 'up{job="hiram-desk",instance="a"}': [1, '_'] } },
  HiramDependencyDown: { gauges: { 'dependency_up{dependency="redis"}': [1, 0] }, labels: { dependency: 'redis' } },
  HiramDatabaseTrouble: { counters: { 'database_trouble_total{code="57014"}': [1, 30] }, labels: { code: '57014' } },
  HiramPoolExhausted: {
    gauges: { 'database_connections_waiting{job="hiram-service",database="cell-0"}': [0, 3] },
    labels: { job: 'hiram-service', ...cell },
  },
  HiramUnexpectedErrors: { counters: { unexpected_errors_total: [0, 1] } },
  HiramEventLoopLags: { gauges: { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': [0.01, 0.8] }, labels: { instance: 'a' } },
  HiramHeavyWorkRefused: { counters: { 'heavy_work_shed_total{kind="photos"}': [0, 1] }, labels: { kind: 'photos' } },
  HiramCallsFail: { counters: { [FAILED_CALLS]: [0, 2], [ANSWERED_CALLS]: [60, 58] } },
  HiramCallsSlow: {
    counters: {
      'http_request_duration_seconds_bucket{route="/entirely/x",le="1"}': [60, 50],
      'http_request_duration_seconds_bucket{route="/entirely/x",le="2.5"}': [60, 60],
      'http_request_duration_seconds_bucket{route="/entirely/x",le="+Inf"}': [60, 60],
    },
    labels: { route: '/entirely/x' },
  },
  HiramPagesFail: {
    counters: { 'page_errors_total{page="/order",kind="crash"}': [1, 20] },
    labels: { page: '/order', kind: 'crash' },
  },
  HiramPageSlow: {
    counters: {
      'page_vitals_seconds_bucket{page="/order",moment="lcp",le="4"}': [10, 0],
      'page_vitals_seconds_bucket{page="/order",moment="lcp",le="8"}': [10, 10],
      'page_vitals_seconds_bucket{page="/order",moment="lcp",le="+Inf"}': [10, 10],
    },
    labels: { page: '/order' },
    stepMinutes: 30,
    faultSteps: 48,
    clearSteps: 48,
  },
  HiramPayoutLate: { gauges: { 'payouts_late{database="cell-0"}': [0, 1] }, labels: cell },
  HiramProviderSilent: {
    counters: {
      'provider_call_duration_seconds_count{provider="payout",call="send",outcome="unanswered"}': [0, 8],
      'provider_call_duration_seconds_count{provider="payout",call="send",outcome="answered"}': [10, 2],
    },
    labels: { provider: 'payout' },
  },
  HiramDiscrepancies: { gauges: { provider_discrepancies_open: [0, 1] } },
  HiramDeadLetters: { gauges: { provider_dead_letters: [0, 1] } },
  HiramSuspenseOpen: { gauges: { suspense_open: [0, 1] } },
  HiramSettlementListCut: {
    counters: { [jobFailureSeries('a settlement list without an end was cut')]: [0, 1] },
    labels: cell,
    stepMinutes: 30,
    clearSteps: 50,
  },
  HiramAccrualAhead: { gauges: { 'accrual_days_ahead{database="cell-0"}': [0, 3] }, labels: cell },
  HiramAccrualWaits: { gauges: { 'accrual_days_ahead{database="cell-0"}': [-1, -8] }, labels: cell },
  HiramAccrualHoldsOrders: { gauges: { 'accrual_longest_transaction_seconds{database="cell-0"}': [0.2, 1.4] }, labels: cell },
  HiramJournalMissing: { gauges: { 'journal_days_behind{database="cell-0"}': [0, 1] }, labels: cell },
  HiramJournalDiffers: {
    counters: { [jobFailureSeries('a journal differs from the one that was written before')]: [0, 1] },
    labels: cell,
    stepMinutes: 30,
    clearSteps: 50,
  },
  HiramCellWithoutWorker: { gauges: { 'cell_held{cell="cell-0",instance="a"}': [1, 0] }, labels: { cell: 'cell-0' } },
  HiramWorkWaits: {
    gauges: { 'work_due_oldest_seconds{database="cell-0",kind="payout"}': [2, 600] },
    labels: { ...cell, kind: 'payout' },
  },
  HiramWorkFails: {
    counters: { [jobFailureSeries('an order task failed')]: [0, 1] },
    labels: { ...cell, trouble: 'an order task failed' },
  },
  HiramClockOff: { gauges: { 'dated_work_held_back{reason="clock"}': [0, 1] } },
  HiramClockDrifts: { gauges: { 'clock_ahead_seconds{database="cell-0"}': [0.1, -7] }, labels: cell },
  HiramRestoreNotReconciled: { gauges: { 'dated_work_held_back{reason="restore"}': [0, 1] } },
  HiramShardStuck: { gauges: { 'shards_moving{database="cell-0",state="closed"}': [0, 1] }, labels: cell },
  HiramMoveNotFinished: {
    gauges: { 'shards_moving{database="cell-0",state="gone"}': [0, 1] },
    labels: cell,
    stepMinutes: 30,
  },
  HiramEventsUnplaced: { gauges: { 'events_unplaced_oldest_seconds{database="cell-0"}': [0, 90] }, labels: cell },
  HiramWebhookBehind: {
    gauges: { 'webhook_oldest_seconds{endpoint="crm"}': [1, 700], 'webhook_paused{endpoint="crm"}': [0, 0] },
    labels: { endpoint: 'crm' },
  },
  HiramWebhookPaused: { gauges: { 'webhook_paused{endpoint="crm"}': [0, 1] }, labels: { endpoint: 'crm' } },
  HiramWebhookDead: { gauges: { 'webhook_dead{endpoint="crm"}': [0, 1] }, labels: { endpoint: 'crm' } },
  HiramWalNotArchived: { gauges: { 'wal_archive_failing{database="cell-0"}': [0, 1] }, labels: cell },
  HiramNoStandby: { gauges: { 'patroni_sync_standby{scope="cell-0",name="node2"}': [1, 0] }, labels: { scope: 'cell-0' } },
  HiramNoPrimary: { gauges: { 'patroni_master{scope="cell-0",name="node1"}': [1, 0] }, labels: { scope: 'cell-0' } },
  HiramNodeMissing: {
    gauges: {
      'patroni_postgres_running{scope="cell-0",name="node1"}': [1, 1],
      'patroni_postgres_running{scope="cell-0",name="node2"}': [1, 1],
      'patroni_postgres_running{scope="cell-0",name="node3"}': [1, 0],
    },
    labels: { scope: 'cell-0' },
  },
  HiramNoMajority: { gauges: { 'etcd_server_has_leader{instance="a"}': [1, 0] } },
  HiramBackupNotTried: {
    // In seconds since the start of the test: the job succeeds, has no success for a month, and succeeds again.
    gauges: { 'kube_cronjob_status_last_successful_time{cronjob="restore-test-cell-0"}': [38 * 86_400, 0] },
    labels: { cronjob: 'restore-test-cell-0' },
    stepMinutes: 360,
  },
  HiramSmsStopped: { gauges: { 'sms_breaker_open{window="hour"}': [0, 1] }, labels: { window: 'hour' } },
  HiramStaffSearches: { gauges: { staff_searches_missed: [2, 40] } },
  HiramSmsBudgetLow: { gauges: { 'sms_budget_used_ratio{window="hour"}': [0.3, 0.9] }, labels: { window: 'hour' } },
  HiramSmsFlood: { counters: { 'sms_refused_total{limit="sms-network"}': [0, 30] } },
};
