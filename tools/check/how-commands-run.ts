/** Who runs a command of the documentation, so that none of them goes stale unnoticed. */
export type Run =
  /** A step of `npm run check`, which CI runs whole. */
  | { readonly step: string }
  /** A test that starts the same program; `by` stands in its text. */
  | { readonly test: string; readonly by: string }
  /** Run by docs-commands.test.ts itself, as it stands there; its output matches. */
  | { readonly prints: RegExp }
  /** Run by nothing here, and why. */
  | { readonly not: string };

const step = (name: string): Run => ({ step: name });
const journalTest: Run = { test: 'apps/api/src/jobs/write-journals.test.ts', by: "ops('compare-journal'" };
const opsTest: Run = { test: 'apps/api/src/ops/ops.test.ts', by: 'runCommand' };
const deadLettersTest: Run = { test: 'apps/api/src/endpoints/webhooks/dead-letters.test.ts', by: 'runCommand' };
const webhookTest: Run = { test: 'apps/api/src/ops/webhook-commands.test.ts', by: 'runCommand' };
const restoreTest: Run = { test: 'apps/api/src/main/backup-and-restore.test.ts', by: 'Copy a database' };
const drillRuns = (by: string): Run => ({ test: 'e2e/perf/drill/backups.ts', by });
const smsBudgetTest: Run = { test: 'apps/api/src/platform/redis/sms-budget.test.ts', by: 'runCommand' };
const requestTest: Run = { test: 'apps/api/src/ops/request-commands.test.ts', by: 'runCommand' };
const queueTest: Run = { test: 'apps/api/src/ops/queue-commands.test.ts', by: "'take-item'" };
const shardTest: Run = { test: 'apps/api/src/ops/shard-commands.test.ts', by: 'runCommand' };
const movedBy = (by: string): Run => ({ test: 'apps/api/testing/patroni-cell.ts', by });
const NO_CLUSTER = 'no cluster or Helm where the project is built; tests in deploy/ read the files';

/** In the order of the README, then of the documents. */
export const howCommandsRun: Readonly<Record<string, Run>> = {
  'npm install': { test: '.ci/run', by: 'npm install --no-save' },
  'npm install --no-save': { test: '.ci/run', by: 'npm install --no-save' },
  'npm run …': { not: 'stands for any of them' },
  'npx node': { not: 'a prompt; the key pair of docs/operations.md is made by it' },
  'npm ci': { test: '.ci/run', by: 'npm ci' },
  'bash .ci/run': { not: 'it is what runs everything else' },
  'npm run check': { test: '.ci/run', by: 'node tools/check/run.ts' },
  'npm run demo': { test: 'e2e/journeys/specified/chromium/demo.spec.ts', by: 'e2e/stack/demo.ts' },
  'npm run partner:pack': { test: 'apps/api/src/main/partner-client.test.ts', by: "'partner:pack'" },
  'npm init --yes': { test: 'apps/api/src/main/partner-client.test.ts', by: "['init', '--yes']" },
  'npm install ../hiram/packages/partner/dist/hiram-partner-0.1.0.tgz': {
    test: 'apps/api/src/main/partner-client.test.ts',
    by: "['install', '--offline'",
  },
  'npm run ops -- add-endpoint --endpoint mine --url http://127.0.0.1:4300/ --reason "a first try"': {
    test: 'apps/api/src/main/partner-client.test.ts',
    by: "'add-endpoint'",
  },
  'HIRAM_URL=http://127.0.0.1:4100 HIRAM_KEY_ID=lender HIRAM_SECRET=only-for-the-demo-and-the-tests-of-this-machine SANDBOX_URL=http://127.0.0.1:4200 HIRAM_WEBHOOK_SECRET=whsec_… node first-loan.mjs':
    {
      test: 'apps/api/src/main/partner-client.test.ts',
      by: "['first-loan.mjs']",
    },
  'npm run desk --workspace apps/api': { test: 'apps/api/src/endpoints/desk/desk-process.test.ts', by: "'desk.ts'" },
  'DESK_URL=https://desk.example DESK_ISSUER=https://id.example DESK_TERMINAL_ID=terminal npm run ops -- trial-balance --reason "daily look"':
    {
      test: 'apps/api/src/ops/ask-desk.test.ts',
      by: "'trial-balance'",
    },
  'npm run demo -- --own-postgres': { test: 'e2e/journeys/specified/chromium/demo.spec.ts', by: '--own-postgres' },
  'npm run doctor': { prints: /For the demo:\n {2}ok {7}Node: \d/ },
  'HIRAM_PROFILE=philippines npm run demo': { test: 'e2e/support/global-setup.ts', by: 'philippines' },
  'npm test': step('test'),
  'npx vitest run': step('test'),
  'npm run e2e': step('e2e'),
  'npm run pictures': { not: 'takes the pictures of docs/screens.md, for a person’s eyes' },
  'npm run e2e:philippines': step('e2e:philippines'),
  'npm run e2e:kit': step('e2e:kit'),
  'npm run requirements': step('requirements'),
  'npm run requirements -- --keep': { test: 'tools/requirements/print.test.ts', by: '--keep' },
  'npm run conform': { test: 'tools/conform/conform.test.ts', by: "conform('--port', 'sms'" },
  'npm run conform -- --port payments --adapter <module>': { test: 'tools/conform/conform.test.ts', by: "conform('--port', 'sms'" },
  'npm run conform -- --port payments --adapter apps/api/src/providers/xendit/testing/conform.ts': {
    test: 'tools/conform/conform.test.ts',
    by: 'xenditTrials.payments',
  },
  'npm run conform -- --port sms --adapter apps/api/src/providers/sinch/testing/conform.ts': {
    test: 'tools/conform/conform.test.ts',
    by: "conform('--port', 'sms'",
  },
  'npm run conform -- --partner <url> --secret whsec_…': { test: 'tools/conform/partner.test.ts', by: "conform('--partner'" },
  'npm run conform -- --partner https://test.lender.example/hiram --secret whsec_…': {
    test: 'tools/conform/partner.test.ts',
    by: "conform('--partner'",
  },
  'npm run mutants': { not: 'one to two hours long; its last run stands in docs/mutants-killed.json, and `npm run requirements` reads it' },
  'npm run mutants -- CMP-04': { not: 'one of those that `npm run mutants` tries' },
  'npm run mutants -- --changed': { not: 'as `npm run mutants`, for what has changed; the check tries them for three minutes' },
  'npm run mutants -- --changed --minutes=1': step('mutants'),
  'npm run mutants -- --changed --keep': { not: 'writes a file of the repository' },
  'npm run mutants -- --keep': { not: 'as `npm run mutants`, and writes a file of the repository' },
  'npm run updates': { not: 'asks the registry, and what it answers changes from day to day; overdue.test.ts shows how it counts' },
  'npm run size': step('size'),
  'npm run size:kit': step('size:kit'),
  'npm run paint': step('paint'),
  'npm run paint -- --tls': {
    not: 'asks for a machine of its own; slow-link.test.ts runs its slow network, and its figures stand in docs/performance.md',
  },
  'npm run peers': {
    not: 'fetches packages that are none of ours, and asks for a machine of its own; table.test.ts shows how it compares',
  },
  'npm run lint': step('lint'),
  'npm run format': step('format'),
  'npm run types': step('types'),
  'npm run unused': step('unused'),
  'npm run build': step('build'),
  'HIRAM_BRAND=alon npm run build': { test: 'apps/web/build/config.test.ts', by: 'alon' },
  'npm run openapi': { prints: /"openapi": ?"3\.1/ },
  'npm run configuration': { prints: /`DIRECTORY_DATABASE_URL`/ },
  'npm run diagrams': { test: 'tools/diagrams/diagrams.test.ts', by: 'drawDiagrams' },
  'npm run storybook': { not: 'a server for a person’s eyes; `npm run e2e:kit` opens every story in Chromium' },
  'npm run storybook:build': { test: 'e2e/kit/storybook.ts', by: 'storybook:build' },
  'npm run bench': { not: 'long, and asks for a machine of its own; its last figures stand in docs/performance.md' },
  'npm run capacity': { prints: /\| \*\*cells\*\* \| \*\*24\*\* \|/ },
  'npm run capacity -- --write': { test: 'e2e/perf/capacity/capacity.test.ts', by: 'withCapacity' },
  'npm run capacity -- --figures reports/bench.json --assume callsPerMonth=40 --assume corePrice=12': {
    test: 'e2e/perf/capacity/capacity.test.ts',
    by: 'assumedWith',
  },
  'systemctl start patroni@cell-7': { not: 'no systemd where the tests run; they start Patroni itself' },
  'systemctl disable --now patroni@cell-7': { not: 'no systemd where the tests run; they end Patroni itself' },
  'patronictl -c /etc/patroni/cell-7.yml edit-config cell-7 --force -s synchronous_node_count=3': movedBy('synchronous(NODES.length)'),
  'patronictl -c /etc/patroni/cell-7.yml edit-config cell-7 --force -s synchronous_node_count=1': movedBy('synchronous(1)'),
  'patronictl -c /etc/patroni/cell-7.yml list': { not: 'for a person’s eyes' },
  'patronictl -c /etc/patroni/cell-7.yml switchover cell-7 --leader node1 --candidate node4 --force': movedBy(
    "'switchover', 'cell-0', '--leader'",
  ),
  'npm run soak': { not: 'hours long; CI runs a sample of those that do not only measure' },
  'npm run soak alerts': { test: 'apps/api/src/main/watched.test.ts', by: 'SOAK ? FAULTS_ALONE' },
  'npm run soak sms-flood': { test: 'apps/api/src/endpoints/promotion/sms-flood.test.ts', by: "'HIRAM_SOAK'" },
  'npm run soak large-bodies': { test: 'apps/api/src/main/large-bodies.test.ts', by: 'SOAK ? 8 : 2' },
  'npm run soak endpoints': { test: 'apps/api/src/main/every-endpoint.test.ts', by: 'SOAK ? 300 : 50' },
  'npm run mutants:score': { not: 'takes half an hour; its last score stands in docs/mutation-score.md' },
  'npm run ops': { test: 'apps/api/src/ops/run-here.test.ts', by: "startChild('ops.ts'" },
  'npm run ops -- trial-balance --reason …': opsTest,
  'npm run ops -- check-log …': { test: 'apps/api/src/ops/log-commands.test.ts', by: "'check-log'" },
  'npm run ops -- check-log --reason "the weekly check"': {
    test: 'apps/api/src/ops/log-commands.test.ts',
    by: "'check-log'",
  },
  'npm run ops -- list-requests --reason "what waits"': requestTest,
  'npm run ops -- approve-request --request "$REQUEST" --reason "compared with the bank"': requestTest,
  'npm run ops -- list-queue --queue complaints --taken-by free --where late=yes --reason "today’s promises"': queueTest,
  'npm run ops -- take-item --queue complaints --item "$COMPLAINT" --reason "today’s promises"': queueTest,
  'npm run ops -- list-suspense …': opsTest,
  'npm run ops -- list-journals …': journalTest,
  'npm run ops -- compare-journal …': journalTest,
  'npm run ops -- list-journals --reason "the month is over"': journalTest,
  'npm run ops -- compare-journal --day 2026-11-18 --reason "the auditor asks"': journalTest,
  'npm run ops -- write-journal --day 2026-11-18 --reason "a cell was restored"': journalTest,
  'npm run ops -- list-discrepancies …': deadLettersTest,
  'npm run ops -- list-erasures …': { test: 'apps/api/src/lending/personal-data/erase.test.ts', by: "'list-erasures'" },
  'npm run ops -- list-dead-letters …': deadLettersTest,
  'npm run ops -- add-endpoint --endpoint crm --url https://crm.example/hiram --reason "the CRM follows loans"': webhookTest,
  'npm run ops -- list-endpoints …': webhookTest,
  'npm run ops -- resume-endpoint …': webhookTest,
  'npm run ops -- remove-endpoint …': webhookTest,
  'npm run ops -- list-dead-events …': webhookTest,
  'npm run ops -- replay-dead-events …': webhookTest,
  'npm run ops -- reconcile-directory …': restoreTest,
  'npm run ops list-contradicted-payouts': opsTest,
  'npm run ops -- publish-agreement --position 1 --version 2 --title "Loan Agreement" --text agreement.txt --reason "the new law"': {
    test: 'apps/api/src/ops/agreement-commands.test.ts',
    by: "'publish-agreement'",
  },
  'npm start --workspace apps/api': { test: 'apps/api/src/main/server.test.ts', by: 'server.ts' },
  'npm run worker --workspace apps/api': { test: 'apps/api/src/main/canary.test.ts', by: "startChild('worker.ts'" },
  'npm run migrate --workspace apps/api': restoreTest,
  'npm run seed --workspace apps/api': { test: 'apps/api/src/main/seed.test.ts', by: "startChild('seed.ts'" },
  'npm start --workspace apps/sandbox': { test: 'e2e/stack/parts.ts', by: 'apps/sandbox/src/server.ts' },
  'nginx -c …/nginx.conf': { test: 'deploy/nginx/conf.test.ts', by: 'nginx' },
  'nginx -t': { test: 'deploy/nginx/conf.test.ts', by: 'nginx' },
  'npm run containers': step('containers'),
  'npm run containers pooler': { not: 'a part of `npm run soak containers`' },
  'npm run containers devcontainer': { not: 'a part of `npm run soak containers`' },
  'npm run containers pods': { not: 'a part of `npm run soak containers`: it installs Podman' },
  'docker compose -f deploy/compose.yaml up --build': { test: 'deploy/containers/compose.ts', by: "'compose.yaml'" },
  'helm install hiram deploy/helm/hiram --values own-values.yaml': { not: NO_CLUSTER },
  'node deploy/nginx/conf.ts --listen 8080 --api http://127.0.0.1:4100 --root apps/web/dist --folder run/nginx --images https://s3.example':
    {
      test: 'deploy/nginx/conf.test.ts',
      by: 'writeNginxConf',
    },
  'pgbackrest --stanza=cell-0 stanza-create': drillRuns("'stanza-create'"),
  'pgbackrest --stanza=cell-0 check': drillRuns("'check'"),
  'pgbackrest --stanza=cell-0 --type=full backup': drillRuns("'backup'"),
  'pgbackrest --stanza=cell-0 --type=incr backup': drillRuns("'backup'"),
  'pgbackrest --stanza=cell-0 --pg1-path="$RESTORED" --type=time --target="$SECOND" --target-action=promote --archive-mode=off restore':
    drillRuns("'--target-action=promote', '--archive-mode=off'"),
  'pg_ctl start --pgdata="$RESTORED"': { test: 'e2e/perf/drill/drill.ts', by: 'postgresOn({ folder, data' },
  'npm run drill': { test: 'e2e/perf/drill/drill.test.ts', by: 'runDrill' },
  'npm run drill -- --gigabytes 5': { not: 'takes a quarter of an hour; the test of `npm run drill` does the same with a small cell' },
  'npm run books --workspace apps/api -- "$RESTORED_CELL_URL" --minutes-old=60': {
    test: 'e2e/perf/drill/drill.ts',
    by: 'apps/api/src/main/check-books.ts',
  },
  'pg_dump --format=custom --file="$BACKUPS/directory.dump" "$DIRECTORY_DATABASE_URL"': restoreTest,
  'pg_dump --format=custom --exclude-schema=pgboss --file="$BACKUPS/cell-0.dump" "$CELL_0_URL"': restoreTest,
  'createdb --maintenance-db="$MAINTENANCE_URL" "$CELL_0_NAME"': restoreTest,
  'pg_restore --exit-on-error --no-owner --no-privileges --dbname="$CELL_0_URL" "$BACKUPS/cell-0.dump"': restoreTest,
  'npm run ops -- allow-accrual --cell cell-0 --through "$DAY" --reason "the worker was away for nine days"': {
    test: 'apps/api/src/ops/accrual-commands.test.ts',
    by: "'allow-accrual'",
  },
  'npm run ops -- rewind-accrual --cell cell-0 --through "$DAY" --reference "$INCIDENT" --reason "a worker\'s clock was 60 days ahead"': {
    test: 'apps/api/src/ops/accrual-commands.test.ts',
    by: "'rewind-accrual'",
  },
  'npm run ops -- trial-balance --reason "after a rewind"': opsTest,
  'npm run ops -- prepare-cell --cell cell-2 --like cell-0 --reason "a third cell"': shardTest,
  'npm run ops -- propose-moves --reason "a third cell"': shardTest,
  'npm run ops -- move-shard --shard 217 --to cell-2 --reason "cell-0 is full"': shardTest,
  'npm run ops -- undo-move --shard 217 --reason "not today"': shardTest,
  'npm run ops -- move-shard --shard 217 --to cell-0 --reason "back again"': shardTest,
  'npm run ops -- finish-move --shard 217 --reason "all is well"': shardTest,
  'npm run ops -- drain-cell --cell cell-2 --reason "its server goes"': shardTest,
  'npm run ops -- show-sms-budget --reason "the breaker is open"': smsBudgetTest,
  'npm run ops -- reset-sms-budget --reason "the flood is blocked"': smsBudgetTest,
  'npm run ops -- rehash-phones --reason "a new phone key"': {
    test: 'apps/api/src/ops/phone-key-commands.test.ts',
    by: "'rehash-phones'",
  },
  'npm run ops -- trial-balance --reason "restored from a backup"': restoreTest,
  'npm run ops -- reconcile-directory --reason "restored from a backup"': restoreTest,
  'promtool check rules deploy/prometheus/alerts.yaml': {
    test: 'deploy/prometheus/alerts.test.ts',
    by: "promtool('check', 'rules', ALERTS_FILE)",
  },
  'npm run dashboards': { test: 'deploy/grafana/dashboards.test.ts', by: 'writtenDashboards' },
  'openssl rand -base64 32': { prints: /^[A-Za-z0-9+/]{43}=$/ },
  [`npx node -e "const { privateKey, publicKey } = require('node:crypto').generateKeyPairSync('ec', { namedCurve: 'P-256' }); console.log(privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')); console.log(publicKey.export({ type: 'spki', format: 'der' }).toString('base64'))"`]:
    { prints: /^MIGH[^\n]+\nMFkw[^\n]+$/ },
  'npm audit --audit-level=high': { not: 'needs a registry that answers audits; docs/security.md says so' },
  'npx lighthouse@13.5.0 http://127.0.0.1:8080/ --chrome-flags=--headless=new': {
    not: 'fetches a package that is none of ours; its figures are in docs/performance.md',
  },
};
