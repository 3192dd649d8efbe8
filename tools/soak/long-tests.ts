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
    about: 'first paint of every built route beside a bare page, best of 9',
    command: ['npm', 'run', '--silent', 'paint', '--', '--runs', '9'],
  },
  {
    name: 'journeys',
    about: 'every journey ten times in each engine, to meet what fails only sometimes',
    command: ['npm', 'run', '--silent', 'e2e', '--', '--repeat-each=10', '--reporter=line'],
  },
  {
    name: 'kills',
    about: 'service and worker killed 100 times, over every step between a push and its payout',
    command: wholeTest('main/kill.test.ts'),
  },
  {
    name: 'deliveries',
    about: '1,000 payments told 5 times each, shuffled, by 8 at once; and the same with every webhook dropped',
    command: wholeTest('deliveries.test.ts'),
  },
  {
    name: 'database-kills',
    about: 'PostgreSQL killed 20 times under payments: every acknowledged one is there, none twice',
    command: wholeTest('postgres-kill.test.ts'),
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
    name: 'accrual',
    about: 'a day of penalties for 1,000,000 late orders, beside a bare insert of as many rows',
    command: wholeTest('servicing/accrual-scale.test.ts'),
  },
  {
    name: 'sms-flood',
    about: '10,000 requests for a code with rotating phones and addresses: no more are sent than the limits allow',
    command: wholeTest('sms-flood.test.ts'),
  },
  {
    name: 'reminders',
    about: 'two workers, one killed on each of 60 days, 10,000 orders: each reminder arrives once, and none at night',
    command: wholeTest('reminders/two-workers.test.ts'),
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
