export interface LongTest {
  readonly name: string;
  readonly about: string;
  readonly command: readonly string[];
}

/** A test at its whole size; CI runs a sample of it, or none where it only measures. */
const wholeTest = (file: string, project = 'api'): string[] => [
  'env',
  'HIRAM_SOAK=1',
  'npm',
  'run',
  '--silent',
  'test',
  '--',
  '--project',
  project,
  file,
];

/** What is too long for every check. Add a line here; its last figures belong in docs/performance.md. */
export const longTests: readonly LongTest[] = [
  {
    name: 'interrupts',
    about: 'each long step of the check, interrupted at three moments: none of its processes is left',
    command: ['node', 'tools/soak/interrupts.ts'],
  },
  {
    name: 'paint',
    about: 'first paint and first data of every page beside a bare page, medians of 9',
    command: ['npm', 'run', '--silent', 'paint', '--', '--runs', '9'],
  },
  {
    name: 'moves',
    about:
      'a hundred moves between pages in Chromium (processor four times slower) and in the webview: no blank frame, 95 of them within 100 ms',
    command: ['env', 'HIRAM_SOAK=1', 'npm', 'run', '--silent', 'e2e', '--', '--project=chromium', '--project=webview', 'moves'],
  },
  {
    name: 'redraw',
    about: 'a hundred steps of amount and payday in each engine, Chromium 102 among them (processor four times slower): 95 within 100 ms',
    command: ['env', 'HIRAM_SOAK=1', 'npm', 'run', '--silent', 'e2e:philippines', '--', 'choose-loan'],
  },
  {
    name: 'journeys',
    about: 'every journey ten times in each engine, to meet what fails only sometimes',
    command: ['npm', 'run', '--silent', 'e2e', '--', '--repeat-each=10', '--reporter=line'],
  },
  {
    name: 'containers',
    about:
      'the images built and held to their budgets, the journeys of both profiles through compose, the trials, and the pods of the chart',
    command: ['npm', 'run', '--silent', 'containers'],
  },
  {
    name: 'kills',
    about: 'service and worker killed 100 times, over every step between a push and its payout',
    command: wholeTest('main/kill.test.ts'),
  },
  {
    name: 'webhook-kill',
    about:
      'service, worker and relay killed 100 times at random under payments of 1,000 loans: no event is lost, and who hears them has the ledger’s balances',
    command: wholeTest('main/webhook-kill.test.ts'),
  },
  {
    name: 'webhook-rate',
    about: 'from commit to webhook at 200 events a second for a minute, while another endpoint hangs for 60 s at each call',
    command: wholeTest('main/webhook-rate.test.ts'),
  },
  {
    name: 'deliveries',
    about: '1,000 payments told 5 times each, shuffled, by 8 at once; and the same with every webhook dropped',
    command: wholeTest('deliveries.test.ts'),
  },
  {
    name: 'payment-sequences',
    about: 'every order of suspend, assign, poll, settle, redeliver, reverse and restore over one payment, five steps long',
    command: wholeTest('payment-sequences.test.ts'),
  },
  {
    name: 'provider-lies',
    about: '10,000 webhooks with lies about amounts, currencies, ids, days, types and orders, by 8 at once',
    command: wholeTest('provider-lies.test.ts'),
  },
  {
    name: 'move-shard',
    about: 'shards moved under payments, with the mover killed before each of its steps',
    command: wholeTest('move-shard.test.ts'),
  },
  {
    name: 'shard-moves',
    about:
      'ten shards of 20,000 orders moved under payments and dated work, their movers interrupted and killed at each step: nothing is lost or done twice',
    command: wholeTest('main/shard-moves.test.ts'),
  },
  {
    name: 'queues',
    about: 'queues of 100,000 items beside queues of 100: what a first page touches and how long it takes',
    command: wholeTest('queues/queues.test.ts'),
  },
  {
    name: 'agents',
    about: '20 agents at work on a queue of 100,000 complaints: no item is done twice',
    command: wholeTest('ops/queue-commands.test.ts'),
  },
  {
    name: 'staff-log',
    about: '1,000 random tamperings with the log of what staff did, by the owner of the tables: each is found and named',
    command: wholeTest('staff/check-log.test.ts'),
  },
  {
    name: 'database-kills',
    about: 'PostgreSQL killed 20 times under payments: every acknowledged one is there, none twice',
    command: wholeTest('postgres-kill.test.ts'),
  },
  {
    name: 'cell-takeover',
    about:
      'a cell of three PostgreSQL under Patroni, 20 times at fault and once moved to another machine, under 50 payments a second: none is lost, none counts twice',
    command: wholeTest('main/cell-takeover.test.ts'),
  },
  {
    name: 'journeys-in-takeover',
    about: 'a cell loses its primary 9 times while a borrower takes an offer, gets a code and pays, in Chromium: nothing happens twice',
    command: wholeTest('journeys-in-takeover.soak.test.ts', 'e2e'),
  },
  {
    name: 'faults',
    about: 'a silent database and a hung Redis for 30 s, a full disk, a pool and a server without a free connection, under payments',
    command: wholeTest('main/faults.test.ts'),
  },
  {
    name: 'missing-parts',
    about: 'one cell of two stopped for 30 s and killed for 30 s, and Redis hung for 30 s: nobody else notices',
    command: wholeTest('main/missing-parts.test.ts'),
  },
  {
    name: 'alerts',
    about: 'the fault of every alert that one machine can have, made under a real Prometheus: it fires, and ends when the fault is mended',
    command: wholeTest('main/watched.test.ts'),
  },
  {
    name: 'half-open',
    about: '8,300 requests that are never finished: the pages go on answering',
    command: wholeTest('nginx/conf.test.ts', 'deploy'),
  },
  {
    name: 'large-bodies',
    about: 'eight bodies of 16 MB without a session: what nginx keeps of them, without and with a question about the session first',
    command: wholeTest('main/large-bodies.test.ts'),
  },
  {
    name: 'model',
    about: '2,000 loans that live as the dice say, beside a simple model of the same arithmetic',
    command: wholeTest('engine/model.test.ts'),
  },
  {
    name: 'quotes',
    about: '1,000 orders, dates and choices quoted and then paid: the books say what the quote said, to the centavo',
    command: wholeTest('quoted-as-posted.test.ts'),
  },
  {
    name: 'choices',
    about: '2,000 choices of amount and payday on random offers: the page and the service agree to the centavo and the day',
    command: wholeTest('origination/loan-choice.test.ts'),
  },
  {
    name: 'given-back',
    about: '500 loans given back on random cooling-off days: nothing is left in the ledger, and every certificate is checked',
    command: wholeTest('documents/given-back.test.ts'),
  },
  {
    name: 'payment-plans',
    about:
      '10,000 payment plans paid as they were quoted; 1,000 kept and 1,000 broken at random places in the real database: the books balance',
    command: wholeTest('payment-plan'),
  },
  {
    name: 'rollovers',
    about: '2,000 sequences of rollovers: none that is offered breaks a cap of its day, and the last that is not offered would',
    command: wholeTest('engine/rollover-caps.test.ts'),
  },
  {
    name: 'terms',
    about: 'every figure of both profiles changed under 1,000 running loans: no centavo of any of them moves',
    command: wholeTest('terms-stay.test.ts'),
  },
  {
    name: 'accrual',
    about: 'a day of penalties for 1,000,000 late orders, beside a bare insert of as many rows',
    command: wholeTest('servicing/accrual-scale.test.ts'),
  },
  {
    name: 'accrual-under-load',
    about: '200,000 late orders accrued while 50 borrowers a second read and pay: what it costs them, and beside a bare insert',
    command: wholeTest('accrual-under-load.soak.test.ts', 'e2e'),
  },
  {
    name: 'rewind',
    about: '60 days accrued wrongly on 1,000 loans and taken back: every balance is as it was, to the centavo',
    command: wholeTest('ops/accrual-commands.test.ts'),
  },
  {
    name: 'takeover',
    about: '100 copied addresses of loans in review: how many payouts are stolen, before and after each of the guards',
    command: wholeTest('main/takeover.test.ts'),
  },
  {
    name: 'sms-flood',
    about:
      '10,000 requests for a code with rotating phones and addresses, and as many from 300 prefixes: no more are sent than limits and budgets allow',
    command: wholeTest('sms-flood.test.ts'),
  },
  {
    name: 'reminders',
    about: 'two workers, one killed or asleep on each of 60 days, 10,000 orders: each reminder arrives once, and none at night',
    command: wholeTest('reminders/two-workers.test.ts'),
  },
  {
    name: 'document-flood',
    about: '30 loops on one PDF, and on 30 of them: what another borrower waits meanwhile',
    command: wholeTest('document-flood.test.ts'),
  },
  {
    name: 'photo-flood',
    about: '34 loops of cut photos of one borrower: no photo of another is refused',
    command: wholeTest('photo-flood.test.ts'),
  },
  {
    name: 'card-testing',
    about: '60 cards bound, looked up and charged as fast as possible, by one borrower and from one address',
    command: wholeTest('card-testing.test.ts'),
  },
  {
    name: 'uploads',
    about: 'the corpus of photos, and 12 of 25 million pixels at once: the memory stays small',
    command: wholeTest('upload-corpus.test.ts'),
  },
  {
    name: 'stories',
    about: 'every story of the kit in the light and in the dark: drawn, accessible, and it fits',
    command: wholeTest('stories.browser.test.tsx', 'web-browser'),
  },
  {
    name: 'measurements',
    about: 'each measurement of `npm run bench` once and small, so that it can’t rot',
    command: wholeTest('measurements.soak.test.ts', 'e2e'),
  },
  {
    name: 'endpoints',
    about: '300 wild requests to every call of the contract, with and without a session',
    command: wholeTest('main/every-endpoint.test.ts'),
  },
];
