import { CELL_CONNECTIONS } from '@hiram/api/platform/db/cell-connections.ts';

interface Assumption {
  readonly value: number;
  readonly meaning: string;
}

/** What no bench of ours can measure: how a lender's borrowers behave, what its machines are, and what it pays for them. Each can be set on the command line. */
export const assumptions = {
  ordersPerYear: { value: 1.8, meaning: 'orders of a borrower in a year' },
  paymentsPerOrder: { value: 5, meaning: 'payments of an order' },
  writesPerOrder: { value: 4, meaning: 'other writes of an order: accepted, approved, paid out, closed. Each is counted as a payment' },
  callsPerMonth: { value: 20, meaning: 'calls of a borrower in a month that only read' },
  lateNightsPerOrder: { value: 6, meaning: 'nights on which an order accrues a penalty' },
  peakFactor: { value: 10, meaning: 'the busiest second, in times of the mean' },
  yearsKept: { value: 3, meaning: 'years of orders that are in the cells: a borrower’s data ends 2 years after her last loan' },

  fewestCells: { value: 24, meaning: 'cells of the chart; a cell can move to another server, so there is no reason to begin with fewer' },
  restoreHours: { value: 1, meaning: 'hours in which a lost cell has to be back. This, and not its load, says how large a cell may be' },
  restoreMegabytesPerSecond: {
    value: 150,
    meaning: 'MB a second at which a backup is restored. The drill had 418 from a disk of its own; a repository over a network is slower',
  },
  nodesPerCell: { value: 3, meaning: 'PostgreSQL servers of a cell: a primary, a synchronous standby and a third' },
  standbyPart: { value: 0.5, meaning: 'what a standby works for each write, of what the primary does. Not measured' },
  cellsPerWorker: { value: 6, meaning: 'cells of a worker: as many stand still for ten seconds when it dies' },
  cellConnections: { value: CELL_CONNECTIONS, meaning: '`CELL_CONNECTIONS`, as the product has it' },

  processorUse: { value: 0.5, meaning: 'how much of a processor may be busy at the peak' },
  diskUse: { value: 0.6, meaning: 'how much of a disk may be full: tables that live on are larger than those of the bench' },
  hotPart: { value: 0.05, meaning: 'the part of a cell that has to be in memory' },
  serverCores: { value: 16, meaning: 'cores of a database server' },
  serverMemory: { value: 128, meaning: 'GB of memory of a database server' },
  serverDisk: { value: 4000, meaning: 'GB of disk of a database server' },
  processMemory: { value: 1, meaning: 'GB of memory of a service or a worker, which has one core: the limit in the chart' },

  accrualMicroseconds: {
    value: 620,
    meaning: 'for a late order in a night, beside borrowers: `npm run soak accrual-under-load` took 124 s for 200,000',
  },
  accrualWalBytes: {
    value: 14_000,
    meaning: 'bytes of WAL for a late order in a night: `npm run bench accrual`, where one of 20 orders is late. 2,200 where all are',
  },
  fullBackups: { value: 4, meaning: 'full backups that are kept, one for each week, with the WAL between them' },
  backupPart: {
    value: 0.35,
    meaning:
      'what a compressed byte takes in the repository. The drill had 0.06 with copies of one borrower, who compress better than real ones',
  },

  corePrice: { value: 20, meaning: 'price of a core in a month. **Not a quotation: set your own**' },
  memoryPrice: { value: 3, meaning: 'price of a GB of memory in a month. **Set your own**' },
  diskPrice: { value: 0.1, meaning: 'price of a GB of disk in a month. **Set your own**' },
  backupPrice: { value: 0.02, meaning: 'price of a GB of the repository in a month. **Set your own**' },
} as const satisfies Readonly<Record<string, Assumption>>;

type Name = keyof typeof assumptions;
export type Assumed = Readonly<Record<Name, number>>;

const isName = (name: string): name is Name => name in assumptions;

/** @param changes such as `corePrice=12` */
export function assumedWith(changes: readonly string[]): Assumed {
  const values = Object.fromEntries(Object.entries(assumptions).map(([name, { value }]) => [name, value])) as Record<Name, number>;
  for (const change of changes) {
    const [name = '', value = ''] = change.split('=');
    if (!isName(name)) throw new Error(`nothing is assumed that is called ${name}; there are ${Object.keys(assumptions).join(', ')}`);
    if (value === '' || !(Number(value) > 0)) throw new Error(`${name} has to be a number above 0`);
    values[name] = Number(value);
  }
  return values;
}
