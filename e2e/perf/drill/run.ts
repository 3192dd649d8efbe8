/** `npm run drill`: destroys a cell while payments arrive, restores it to a chosen second, and prints the duration and the losses. */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { runDrill } from './drill.ts';
import { tableOf, listFaults } from './figures.ts';

/** Size of a borrower with a loan, its agreements and indexes; rounded down, so that the cell is not smaller than requested. */
const BYTES_PER_BORROWER = 11_000;
const WIDTH = 50;

const { values } = parseArgs({
  options: {
    gigabytes: { type: 'string', default: '0.2' },
    /** Payments per second. */
    rate: { type: 'string', default: '20' },
    /** Must exceed the payments made until the cell is lost. */
    codes: { type: 'string', default: '10000' },
  },
});

const people = Math.ceil((Number(values.gigabytes) * 1e9) / BYTES_PER_BORROWER);
const figures = await runDrill({
  people,
  codes: Math.min(people, Number(values.codes)),
  perSecond: Number(values.rate),
  paymentsAStep: 100,
  print: (what) => console.log(what),
});
for (const [what, figure] of tableOf(figures)) console.log(`${what.padEnd(WIDTH)}${figure}`);
console.log(
  `${'load average, 1, 5 and 15 minutes'.padEnd(WIDTH)}${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
const wrong = listFaults(figures);
console.log(wrong.length === 0 ? 'No faults.' : `WRONG: ${wrong.join('; ')}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
