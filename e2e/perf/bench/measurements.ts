import { measureNights, type NightFigures } from './accrual.ts';
import { measureCells, type CellFigures } from './cells.ts';
import { measureClearances, type ClearanceFigures } from './clearances.ts';
import { measureCommits, payersNeeded, type CommitFigures } from './commits.ts';
import { makeDataset, type BenchDataset } from './bench-dataset.ts';
import { measureFeed, type FeedFigures } from './feed.ts';
import type { Measurements } from './figures.ts';
import { measureHotQueries, type QueryFigures } from './hot-queries.ts';
import { megabytes, ms, times, whole, type Section } from './markdown.ts';
import { measurePages, pagesSection } from './pages.ts';
import { measureReads, type ReadFigures } from './reads.ts';
import { measureRollingRestart, type RestartFigures } from './rolling-restart.ts';
import { measureSoak, type SoakFigures } from './soak.ts';
import { measureStorage, type StorageFigures } from './storage.ts';

export interface Scale {
  readonly orders: readonly number[];
  readonly lateOrders: number;
  readonly events: readonly number[];
  readonly soakSeconds: number;
  readonly paintRuns: number;
}

/** `default` takes about ten minutes on two cores; `full` is the size of docs/performance.md. */
export const scales = {
  default: { orders: [10_000, 200_000], lateOrders: 50_000, events: [10_000, 200_000], soakSeconds: 60, paintRuns: 3 },
  full: { orders: [10_000, 1_000_000, 10_000_000], lateOrders: 200_000, events: [10_000, 10_000_000], soakSeconds: 300, paintRuns: 9 },
} as const satisfies Record<string, Scale>;

const CONNECTIONS = 8;
const BORROWERS = 5_000;
/** Large enough that the unused part of a table's last pages is negligible. */
const STORED = 20_000;
/** Number of accrued days, alternating with bare inserts. */
const NIGHTS = 5;
/** One of this many orders is late in the sparse case, in which no two late orders normally share a page. */
const FEW_BORROWERS = 20;
/** Larger sizes are filled without references and indexes; otherwise the filling would take hours. */
const BULK = 100_000;

export interface Finding {
  readonly section: Section;
  readonly figures: Partial<Measurements>;
}

export type Measurement = (scale: Scale) => Promise<Finding>;

export const measurements: Readonly<Record<keyof Measurements, Measurement>> = {
  reads: () =>
    on([{ people: BORROWERS }], async ([dataset]) => {
      const reads = await measureReads(dataset, { connections: CONNECTIONS, seconds: 3, rounds: 7 });
      return { section: readSection(reads), figures: { reads } };
    }),

  commits: () => {
    const size = { connections: CONNECTIONS, payments: 400, rounds: 5 };
    return on([{ people: payersNeeded(size) }], async ([dataset]) => {
      const commits = await measureCommits(dataset, size);
      return { section: commitSection(commits), figures: { commits } };
    });
  },

  clearances: () =>
    on([{ people: BORROWERS }], async ([dataset]) => {
      const clearances = await measureClearances(dataset, { connections: 16, perSecond: 200, seconds: 20 });
      return { section: clearanceSection(clearances), figures: { clearances } };
    }),

  storage: () =>
    on([{ people: STORED, isKept: true }], async ([dataset]) => {
      const storage = await measureStorage(dataset);
      return { section: storageSection(storage), figures: { storage } };
    }),

  accrual: ({ lateOrders }) =>
    on([{ people: lateOrders }, { people: lateOrders }], async ([all, few]) => {
      const accrual = [
        await measureNights(all, { late: lateOrders, every: 1, rounds: NIGHTS }),
        await measureNights(few ?? all, { late: lateOrders / FEW_BORROWERS, every: FEW_BORROWERS, rounds: NIGHTS }),
      ];
      return { section: accrualSection(accrual), figures: { accrual } };
    }),

  queries: ({ orders }) =>
    on(
      orders.map((people) => ({ people, bulk: people > BULK })),
      async (datasets) => {
        const figures = await measureHotQueries(datasets, { samples: 100, rounds: 15 });
        return { section: querySection(orders, figures), figures: { queries: { orders, figures } } };
      },
    ),

  feed: ({ events }) =>
    on(
      events.map(() => ({ people: 1 })),
      async (datasets) => {
        const feed = await measureFeed(datasets, { events, pagesPerRound: 60, rounds: 15 });
        return { section: feedSection(feed), figures: { feed } };
      },
    ),

  cells: () =>
    on([{ people: BORROWERS }, { people: BORROWERS, cells: 2 }], async (datasets) => {
      const cells = await measureCells(datasets, { connections: CONNECTIONS, seconds: 3, rounds: 5 });
      return { section: cellSection(cells), figures: { cells } };
    }),

  restart: () =>
    on([{ people: BORROWERS }], async ([dataset]) => {
      const restart = await measureRollingRestart(dataset, { connections: 16, perSecond: 200, drainMs: 1_000 });
      return { section: restartSection(restart), figures: { restart } };
    }),

  soak: ({ soakSeconds }) =>
    on([{ people: BORROWERS }], async ([dataset]) => {
      const soak = await measureSoak(dataset, { connections: 16, peakSeconds: 10, warmUpSeconds: 60, seconds: soakSeconds });
      return { section: soakSection(soakSeconds, soak), figures: { soak } };
    }),

  pages: ({ paintRuns }) => {
    const pages = measurePages(paintRuns);
    return Promise.resolve({ section: pagesSection(paintRuns, pages), figures: { pages } });
  },
};

type Datasets = readonly [BenchDataset, ...BenchDataset[]];

async function on(sizes: readonly Parameters<typeof makeDataset>[0][], work: (datasets: Datasets) => Promise<Finding>): Promise<Finding> {
  const datasets: BenchDataset[] = [];
  try {
    for (const size of sizes) datasets.push(await makeDataset(size));
    return await work(datasets as unknown as Datasets);
  } finally {
    for (const dataset of datasets) await dataset.remove();
  }
}

const readSection = (figures: readonly ReadFigures[]): Section => ({
  title: 'Reads',
  about: `Calls per second over HTTP on ${CONNECTIONS} connections, compared with Fastify and the driver alone, which send the same statements and return their rows: medians of 7 rounds in rotating order, and the CPU time per call of each process, and of PostgreSQL for ours. The goal is 0.7 of bare.`,
  head: [
    'call',
    'statements',
    'ours',
    'bare',
    '**of bare**',
    'bare, prepared',
    'of bare, prepared',
    'CPU: ours',
    'bare',
    'bare, prepared',
    'PostgreSQL for ours',
  ],
  rows: figures.map(({ call, statements, ours, bare, preparing, ofBare, ofPreparing }) => [
    call,
    statements,
    `${whole(ours.perSecond)}/s`,
    `${whole(bare.perSecond)}/s`,
    `**${times(ofBare)}**`,
    `${whole(preparing.perSecond)}/s`,
    times(ofPreparing),
    ...[ours, bare, preparing].map(({ cpuMs }) => ms(cpuMs)),
    ms(ours.databaseCpuMs),
  ]),
});

const commitSection = ({ statements, ours, pgbench, ratio, payment }: CommitFigures): Section => ({
  title: 'Commit of a repayment',
  about: `From the provider's signed webhook over HTTP to the commit, compared with \`pgbench -M extended\` running the same statements on ${CONNECTIONS} connections each: payments per second, medians of 5 rounds of 400 in rotating order. Both write the same rows, including those of the event. The goal is 0.75. The other columns are means per payment of ours.`,
  head: ['statements', 'ours', 'pgbench', '**of pgbench**', 'CPU: service', 'PostgreSQL', 'WAL', 'cell', 'directory'],
  rows: [
    [
      statements,
      `${whole(ours)}/s`,
      `${whole(pgbench)}/s`,
      `**${times(ratio)}**`,
      ms(payment.serviceCpuMs),
      ms(payment.databaseCpuMs),
      ...[payment.walBytes, payment.cellBytes, payment.directoryBytes].map((bytes) => `${whole(bytes)} B`),
    ],
  ],
});

const clearanceSection = ({ perSecond, answered, cleared, failed, failures, medianMs, p99Ms }: ClearanceFigures): Section => ({
  title: 'Clearance of contacts',
  about:
    'Signed clearance calls, each for another borrower, 200 per second for 20 seconds; each granted clearance writes a row. The goal is 50 ms at the 99th percentile.',
  head: ['calls', 'answered', 'granted', '**failed**', 'median', '**99th percentile**'],
  rows: [
    [`${whole(perSecond)}/s`, whole(answered), whole(cleared), `**${failed}** ${failures.join(', ')}`, ms(medianMs), `**${ms(p99Ms)}**`],
  ],
});

const storageSection = ({ people, cell, directory }: StorageFigures): Section => ({
  title: 'Storage of a borrower',
  about: `Bytes per borrower, of ${whole(people)}, with indexes: an active loan, a completed payment, a pending payment and another offer. Agreements are the sample lender's.`,
  head: ['database', 'table', 'rows', 'bytes', 'per order'],
  rows: Object.entries({ cell, directory }).flatMap(([database, tables]) =>
    tables.map(({ table, rows, bytes, isOfOrder }) => [database, `\`${table}\``, rows, whole(bytes), isOfOrder ? 'yes' : '']),
  ),
});

const accrualSection = (figures: readonly NightFigures[]): Section => ({
  title: 'Nightly accrual',
  about: `A day of penalties by the worker’s own function, without other load, compared with a bare insert of the same number of transfers: into a table with the same columns, checks, key and index, without references, in the same number of transactions, on one connection. Medians of ${NIGHTS} alternating nights, each after a checkpoint. The goal is 4 times the bare insert if all orders are late. CPU is that of the connections, of which ours has two. WAL is per order; HOT is the share of updates that wrote to no index.`,
  head: [
    'late orders',
    'transactions',
    'ours',
    'bare',
    '**of bare**',
    'CPU: ours',
    'bare',
    'of bare',
    'WAL: ours',
    'bare',
    'HOT',
    'longest transaction',
  ],
  rows: figures.map((night) => [
    `${whole(night.late)}, ${night.every === 1 ? 'all' : `one of ${night.every}`}`,
    night.transactions,
    `${night.accrualSeconds.toFixed(2)} s`,
    `${night.bareSeconds.toFixed(2)} s`,
    `**${times(night.ratio)}**`,
    `${night.cpuSeconds.toFixed(2)} s`,
    `${night.bareCpuSeconds.toFixed(2)} s`,
    times(night.cpuRatio),
    `${whole(night.walBytes)} B`,
    `${whole(night.bareWalBytes)} B`,
    `${(night.hotPart * 100).toFixed(1)}%`,
    ms(night.longestMs),
  ]),
});

const feedSection = (figures: readonly FeedFigures[]): Section => ({
  title: 'Event feed',
  about:
    'A page of 100 events over HTTP, at cursors spread over the feed, as a lender’s back end requests it: medians of 15 rounds in rotating order. The goal is 1.3x from the smallest to the largest. Bytes are per event, with indexes.',
  head: ['events', 'a page', '**growth**', 'cell', 'directory'],
  rows: figures.map(({ events, pageMs, growth, cellBytes, directoryBytes }) => [
    whole(events),
    ms(pageMs),
    `**${times(growth)}**`,
    `${whole(cellBytes)} B`,
    `${directoryBytes.toFixed(1)} B`,
  ]),
});

const cellSection = (figures: readonly CellFigures[]): Section => ({
  title: 'One cell and two',
  about:
    'Work per call, order details and confirmations alternating. Both cells run on the same two cores, so calls per second only show that two cells cost no more than one.',
  head: ['cells', 'statements per call', 'databases per call', 'pages per call', 'CPU per call', 'calls'],
  rows: figures.map(({ cells, statements, databases, pages, cpuMs, perSecond }) => [
    cells,
    statements,
    databases,
    pages.toFixed(1),
    ms(cpuMs),
    `${whole(perSecond)}/s`,
  ]),
});

const restartSection = ({ restarts, answered, failed, failures, p99Ms }: RestartFigures): Section => ({
  title: 'Rolling restart',
  about: 'Two services behind nginx, restarted one after the other under reads. CI runs a smaller version.',
  head: ['restarts', 'answered', '**failed**', '99th percentile'],
  rows: [[restarts, whole(answered), `**${failed}** ${failures.join(', ')}`, ms(p99Ms)]],
});

const soakSection = (soakSeconds: number, figures: SoakFigures): Section => ({
  title: 'Soak',
  about: `${soakSeconds / 60} minutes at 0.7 of the peak, after a warm-up of one minute. Memory is that of the process in the first and in the last fifth of the time. The goal is no error and less than 5% growth.`,
  head: ['peak', 'calls', 'answered', '**failed**', '99th percentile', 'memory', '**growth**'],
  rows: [
    [
      `${whole(figures.peakPerSecond)}/s`,
      `${whole(figures.perSecond)}/s`,
      whole(figures.answered),
      `**${figures.failed}** ${figures.failures.join(', ')}`,
      ms(figures.p99Ms),
      `${megabytes(figures.memoryBefore)}, ${megabytes(figures.memoryAfter)}`,
      `**${((figures.memoryAfter / figures.memoryBefore - 1) * 100).toFixed(1)}%**`,
    ],
  ],
});

function querySection(orders: readonly number[], figures: readonly QueryFigures[]): Section {
  const sum = orders.map((_size, index) => figures.reduce((total, { ms: all }) => total + (all[index] ?? 0), 0));
  const perSize = (of: (index: number) => string | number): string => orders.map((_size, index) => of(index)).join(' / ');
  return {
    title: 'Hot queries',
    about: `Statements of order details, confirmation and a payment at ${orders.map((size) => whole(size)).join(', ')} orders: the index used, the rows and pages of 8 KiB read, and the time until the driver returns: medians of 15 rounds in rotating order over 100 borrowers spread over the table, in memory. The goal is 1.3x from the smallest to the largest.`,
    head: ['query', 'by', 'rows', 'pages', 'ms', 'growth'],
    rows: [
      ...figures.map(({ text, plans, ms: all, growth }) => [
        `\`${shortenText(text)}\``,
        [...new Set(plans.at(-1)?.ways)].join(', '),
        perSize((index) => plans[index]?.rows ?? ''),
        perSize((index) => plans[index]?.pages ?? ''),
        perSize((index) => all[index]?.toFixed(3) ?? ''),
        times(growth),
      ]),
      ['**all of them**', '', '', '', perSize((index) => sum[index]?.toFixed(2) ?? ''), `**${times((sum.at(-1) ?? 0) / (sum[0] ?? 1))}**`],
    ],
  };
}

/** Shortens a statement to its verb, tables and search columns. */
function shortenText(text: string): string {
  const plain = text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim();
  const tables = new Set([...plain.matchAll(/(?:from|join|update) (\w+)/g)].map(([, table]) => table));
  const found = [...(/ where (.*)$/.exec(plain)?.[1] ?? '').matchAll(/(\w+) (?:=|>|in|is) /g)].map(([, column]) => column);
  return `${plain.startsWith('update') ? 'update' : 'select'} ${[...tables].join(' + ')} by ${[...new Set(found)].join(', ')}${plain.includes('for update') ? ', for update' : ''}`;
}
