/** `npm run drill`: loses a cell under payments, restores it to a chosen second, and says how long that took and what was lost. */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { runDrill } from './drill.ts';
import { tableOf, whatIsWrong } from './figures.ts';

/** Of a borrower with a loan, its agreements and indexes; a little less, so that the cell is not smaller than was asked for. */
const BYTES_OF_BORROWER = 11_000;
const WIDTH = 50;

const { values } = parseArgs({
  options: {
    gigabytes: { type: 'string', default: '0.2' },
    /** Payments a second, while everything goes on. */
    rate: { type: 'string', default: '20' },
    /** As many as are paid until the cell is lost, and more. */
    codes: { type: 'string', default: '10000' },
  },
});

const people = Math.ceil((Number(values.gigabytes) * 1e9) / BYTES_OF_BORROWER);
const figures = await runDrill({
  people,
  codes: Math.min(people, Number(values.codes)),
  perSecond: Number(values.rate),
  paymentsAStep: 100,
  say: (what) => console.log(what),
});
for (const [what, figure] of tableOf(figures)) console.log(`${what.padEnd(WIDTH)}${figure}`);
console.log(
  `${'load of the machine, 1, 5 and 15 minutes'.padEnd(WIDTH)}${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
const wrong = whatIsWrong(figures);
console.log(wrong.length === 0 ? 'Nothing is lost.' : `WRONG: ${wrong.join('; ')}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
