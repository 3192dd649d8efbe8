export interface LongTest {
  readonly name: string;
  readonly about: string;
  readonly command: readonly string[];
}

/** What is too long for every check. Add a line here; its last figures belong in docs/performance.md. */
export const longTests: readonly LongTest[] = [
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
    command: ['env', 'HIRAM_SOAK=1', 'npm', 'run', '--silent', 'test', '--', '--project', 'api', 'kill.test.ts'],
  },
];
