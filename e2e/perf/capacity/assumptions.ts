import { CELL_CONNECTIONS } from '@hiram/api/platform/db/cell-connections.ts';

interface Assumption {
  readonly value: number;
  readonly meaning: string;
}

/** Values that a benchmark cannot measure: borrower behaviour, machines and prices. Each can be overridden on the command line. */
export const assumptions = {
  ordersPerYear: { value: 1.8, meaning: 'orders per borrower and year' },
  paymentsPerOrder: { value: 5, meaning: 'payments per order' },
  writesPerOrder: { value: 4, meaning: 'other writes per order (accept, approve, pay out, close), each counted as a payment' },
  callsPerMonth: { value: 20, meaning: 'reads per borrower and month' },
  lateNightsPerOrder: { value: 6, meaning: 'nights with a penalty per order' },
  peakFactor: { value: 10, meaning: 'busiest second, as a multiple of the mean' },
  yearsKept: { value: 3, meaning: 'years of orders in the cells: data is deleted 2 years after the last loan' },

  fewestCells: { value: 24, meaning: 'cells of the chart; fewer cells save nothing' },
  restoreHours: { value: 1, meaning: 'hours until a lost cell is restored; limits the size of a cell' },
  restoreMegabytesPerSecond: {
    value: 150,
    meaning: 'speed of a restore in MB/s. The drill measured 418 from a local disk',
  },
  nodesPerCell: { value: 3, meaning: 'PostgreSQL nodes of a cell' },
  standbyPart: { value: 0.5, meaning: 'CPU of a standby per write, relative to the primary. Not measured' },
  cellsPerWorker: { value: 6, meaning: 'cells per worker. If a worker dies, its cells are without a worker for ten seconds' },
  cellConnections: { value: CELL_CONNECTIONS, meaning: '`CELL_CONNECTIONS`' },

  processorUse: { value: 0.5, meaning: 'maximum CPU use at the peak' },
  diskUse: { value: 0.6, meaning: 'maximum disk use; tables grow with age beyond those of the bench' },
  hotPart: { value: 0.05, meaning: 'part of a cell that must fit in memory' },
  serverCores: { value: 16, meaning: 'cores of a database server' },
  serverMemory: { value: 128, meaning: 'GB of memory of a database server' },
  serverDisk: { value: 4000, meaning: 'GB of disk of a database server' },
  processMemory: { value: 1, meaning: 'GB of memory of a service or a worker, which has one core' },

  accrualMicroseconds: {
    value: 620,
    meaning: 'µs per late order and night, under load: `accrual-under-load.nightly.test.ts`, 124 s for 200,000',
  },
  accrualWalBytes: {
    value: 14_000,
    meaning: 'bytes of WAL per late order and night: `npm run bench accrual`, with one order in 20 late. 2,200 if all are late',
  },
  fullBackups: { value: 4, meaning: 'weekly full backups kept, with the WAL between them' },
  backupPart: {
    value: 0.35,
    meaning: 'compressed size in the repository, relative to the data. The drill measured 0.06, with copies of one borrower',
  },

  corePrice: { value: 20, meaning: 'per core and month. **Not a quotation: set your own prices**' },
  memoryPrice: { value: 3, meaning: 'per GB of memory and month' },
  diskPrice: { value: 0.1, meaning: 'per GB of disk and month' },
  backupPrice: { value: 0.02, meaning: 'per GB of the repository and month' },
} as const satisfies Readonly<Record<string, Assumption>>;

type Name = keyof typeof assumptions;
export type AssumedValues = Readonly<Record<Name, number>>;

const isName = (name: string): name is Name => name in assumptions;

/** @param changes such as `corePrice=12` */
export function assumedValuesWith(changes: readonly string[]): AssumedValues {
  const values = Object.fromEntries(Object.entries(assumptions).map(([name, { value }]) => [name, value])) as Record<Name, number>;
  for (const change of changes) {
    const [name = '', value = ''] = change.split('=');
    if (!isName(name)) throw new Error(`unknown assumption ${name}; the assumptions are ${Object.keys(assumptions).join(', ')}`);
    if (value === '' || !(Number(value) > 0)) throw new Error(`${name} must be a number above 0`);
    values[name] = Number(value);
  }
  return values;
}
