import type { BenchFigures } from '../bench/figures.ts';
import { whole } from '../bench/markdown.ts';
import { assumptions, type AssumedValues } from './assumptions.ts';
import { capacityFor, type Capacity } from './capacity.ts';
import { costsIn } from './measured-costs.ts';

const SIZES = [1e6, 10e6, 100e6];
const BLOCK = /(<!-- capacity -->\n)[\s\S]*?(\n<!-- end of capacity -->)/;

export function withCapacity(page: string, text: string): string {
  if (!BLOCK.test(page)) throw new Error('the page has no block for the capacity');
  return page.replace(BLOCK, (_, begin: string, end: string) => `${begin}${text}${end}`);
}

export function capacityText(figures: BenchFigures, assumed: AssumedValues): string {
  return [
    '## Requirements\n',
    resultTable(SIZES.map((borrowers) => capacityFor(borrowers, costsIn(figures), assumed))),
    '\n## Measurements\n',
    measuredText(figures),
    '\n## Assumptions\n',
    table(
      ['name', 'value', 'meaning'],
      Object.entries(assumptions).map(([name, { meaning }]) => [`\`${name}\``, String(assumed[name as keyof AssumedValues]), meaning]),
    ),
  ].join('\n');
}

function resultTable(sizes: readonly Capacity[]): string {
  const row = (what: string, of: (capacity: Capacity) => string): readonly string[] => [what, ...sizes.map(of)];
  return table(
    ['borrowers', ...sizes.map(({ borrowers }) => `${whole(borrowers / 1e6)} million`)],
    [
      row('peak: reads, writes per second', ({ load }) => `${rounded(load.reads)}, ${rounded(load.writes)}`),
      row('**cells**', ({ cells }) => `**${cells}**`),
      row('borrowers per cell', ({ borrowersOfCell }) => whole(borrowersOfCell)),
      row('data per cell', ({ cellGigabytes }) => gigabytes(cellGigabytes)),
      row('restore of a cell', ({ restoreMinutes }) => minutes(restoreMinutes)),
      row('nightly accrual of a cell, under load', ({ accrualMinutes }) => minutes(accrualMinutes)),
      row('**database servers**', ({ servers }) => `**${servers}**`),
      row('limited by', ({ serversBecauseOf }) => serversBecauseOf),
      row('busy PostgreSQL cores at the peak, with standbys', ({ databaseCores }) => rounded(databaseCores)),
      row('**services** of one core', ({ services }) => `**${services}**`),
      row('**workers**, cells per worker', ({ workers, cellsOfWorker }) => `**${workers}**, ${cellsOfWorker}`),
      row('connections to a cell, maximum', ({ cellConnections }) => whole(cellConnections)),
      row('of these, busy at the peak', ({ busyConnections }) => rounded(busyConnections)),
      row('connections to the directory, maximum', ({ directoryConnections }) => whole(directoryConnections)),
      row('data of all cells', ({ dataGigabytes }) => gigabytes(dataGigabytes)),
      row('**disk** of all nodes', ({ diskGigabytes }) => `**${gigabytes(diskGigabytes)}**`),
      row('data of the directory', ({ directoryGigabytes }) => gigabytes(directoryGigabytes)),
      row('WAL per day', ({ walGigabytesADay }) => gigabytes(walGigabytesADay)),
      row('**backups**', ({ backupGigabytes }) => `**${gigabytes(backupGigabytes)}**`),
      row('**cost** per month, in the unit of the prices', ({ monthlyCost }) => `**${whole(monthlyCost)}**`),
      row('cost per month, for 1,000 borrowers', ({ monthlyCost, borrowers }) => ((monthlyCost / borrowers) * 1000).toFixed(2)),
    ],
  );
}

function measuredText(figures: BenchFigures): string {
  const { machine, measuredOn, size } = figures;
  const { read, payment, ...bytes } = costsIn(figures);
  const load = [machine.loadBefore, machine.loadAfter].map(([minute = 0]) => minute.toFixed(1)).join(' and ');
  const about = `By \`npm run bench\` on ${measuredOn}, size \`${size}\`: ${machine.cores} cores (${machine.processor.trim()}), ${gigabytes(machine.memoryBytes / 1e9)} of memory, Node ${machine.node.slice(1)}, PostgreSQL ${machine.postgres}; load average before and after ${load}.`;
  const rows = [
    ['read: CPU of service, PostgreSQL', `${read.serviceMs.toFixed(2)} ms, ${read.databaseMs.toFixed(2)} ms`],
    ['payment: CPU of service, PostgreSQL', `${payment.serviceMs.toFixed(2)} ms, ${payment.databaseMs.toFixed(2)} ms`],
    ['read, payment: latency', `${read.answeredMs.toFixed(1)} ms, ${payment.answeredMs.toFixed(1)} ms`],
    ['payment: WAL', `${whole(payment.walBytes)} bytes`],
    ['borrower without orders', `${whole(bytes.borrowerBytes)} bytes`],
    ['order with its first payment', `${whole(bytes.orderBytes)} bytes`],
    ['each further payment', `${whole(bytes.furtherPaymentBytes)} bytes`],
    ['penalty of one night', `${whole(bytes.transferBytes)} bytes`],
    ['directory: borrower, payment', `${whole(bytes.directoryBorrowerBytes)} bytes, ${whole(bytes.directoryPaymentBytes)} bytes`],
  ];
  return `${about}\n\n${table(['measurement', 'figure'], rows)}`;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const rounded = (figure: number): string => (figure < 10 ? figure.toFixed(1) : whole(figure));
const minutes = (figure: number): string => (figure < 1 ? `${rounded(figure * 60)} s` : `${rounded(figure)} min`);
const gigabytes = (figure: number): string => (figure < 1000 ? `${rounded(figure)} GB` : `${(figure / 1000).toFixed(1)} TB`);
