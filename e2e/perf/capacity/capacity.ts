import { DIRECTORY_CONNECTIONS, QUEUE_CONNECTIONS, jobConnections, serviceConnections } from '@hiram/api/platform/db/cell-connections.ts';
import { shareOf } from '@hiram/api/platform/db/cell-leases.ts';
import { SHARD_COUNT } from '@hiram/contract/wire/ids.ts';
import type { AssumedValues } from './assumptions.ts';
import type { MeasuredCosts } from './measured-costs.ts';

const DAY_SECONDS = 86_400;
const YEAR_DAYS = 365;
const MONTHS = 12;
const GIGABYTE = 1e9;
/** One process may fail while another is being replaced. */
const FEWEST_PROCESSES = 2;

export interface Load {
  /** Per second at the peak. */
  readonly reads: number;
  readonly writes: number;
  readonly lateOrdersANight: number;
}

export interface Capacity {
  readonly borrowers: number;
  readonly load: Load;
  readonly cells: number;
  readonly borrowersOfCell: number;
  readonly cellGigabytes: number;
  readonly restoreMinutes: number;
  readonly accrualMinutes: number;
  readonly services: number;
  readonly workers: number;
  readonly cellsOfWorker: number;
  readonly cellConnections: number;
  readonly directoryConnections: number;
  /** Connections of a cell that are active at the peak. */
  readonly busyConnections: number;
  readonly databaseCores: number;
  readonly servers: number;
  readonly serversBecauseOf: string;
  readonly dataGigabytes: number;
  readonly diskGigabytes: number;
  readonly directoryGigabytes: number;
  readonly walGigabytesADay: number;
  readonly backupGigabytes: number;
  readonly monthlyCost: number;
}

export function capacityFor(borrowers: number, costs: MeasuredCosts, assumed: AssumedValues): Capacity {
  const load = loadOf(borrowers, assumed);
  const dataGigabytes = dataOf(borrowers, costs, assumed) / GIGABYTE;
  const cells = cellsFor(dataGigabytes, assumed);
  const cellGigabytes = dataGigabytes / cells;
  const walGigabytesADay = walOf(borrowers, costs, assumed) / GIGABYTE;
  const processes = processesFor(load, cells, costs, assumed);
  const databaseCores = databaseCoresFor(load, costs, assumed);
  const diskGigabytes = (dataGigabytes * assumed.nodesPerCell) / assumed.diskUse;
  const directoryGigabytes = directoryOf(borrowers, costs, assumed) / GIGABYTE;
  const backupGigabytes =
    (assumed.fullBackups * (dataGigabytes + directoryGigabytes) + assumed.fullBackups * 7 * walGigabytesADay) * assumed.backupPart;
  const { servers, because } = serversFor({ databaseCores, diskGigabytes, dataGigabytes }, assumed);
  return {
    borrowers,
    load,
    cells,
    borrowersOfCell: borrowers / cells,
    cellGigabytes,
    restoreMinutes: (cellGigabytes * 1000) / assumed.restoreMegabytesPerSecond / 60,
    accrualMinutes: ((load.lateOrdersANight / cells) * assumed.accrualMicroseconds) / 1e6 / 60,
    ...processes,
    ...connectionsFor(processes, cells, assumed),
    busyConnections: (load.reads * costs.read.answeredMs + load.writes * costs.payment.answeredMs) / 1000 / cells,
    databaseCores,
    servers,
    serversBecauseOf: because,
    dataGigabytes,
    diskGigabytes,
    directoryGigabytes,
    walGigabytesADay,
    backupGigabytes,
    monthlyCost:
      (servers * assumed.serverCores + processes.services + processes.workers) * assumed.corePrice +
      (servers * assumed.serverMemory + (processes.services + processes.workers) * assumed.processMemory) * assumed.memoryPrice +
      (diskGigabytes + (directoryGigabytes * assumed.nodesPerCell) / assumed.diskUse) * assumed.diskPrice +
      backupGigabytes * assumed.backupPrice,
  };
}

const paymentsADay = (borrowers: number, { ordersPerYear, paymentsPerOrder }: AssumedValues): number =>
  (borrowers * ordersPerYear * paymentsPerOrder) / YEAR_DAYS;

const writesADay = (borrowers: number, assumed: AssumedValues): number =>
  paymentsADay(borrowers, assumed) + (borrowers * assumed.ordersPerYear * assumed.writesPerOrder) / YEAR_DAYS;

const lateADay = (borrowers: number, { ordersPerYear, lateNightsPerOrder }: AssumedValues): number =>
  (borrowers * ordersPerYear * lateNightsPerOrder) / YEAR_DAYS;

function loadOf(borrowers: number, assumed: AssumedValues): Load {
  const readsADay = (borrowers * assumed.callsPerMonth * MONTHS) / YEAR_DAYS;
  const peakPerSecond = (aDay: number): number => (aDay / DAY_SECONDS) * assumed.peakFactor;
  return {
    reads: peakPerSecond(readsADay),
    writes: peakPerSecond(writesADay(borrowers, assumed)),
    lateOrdersANight: lateADay(borrowers, assumed),
  };
}

function dataOf(borrowers: number, costs: MeasuredCosts, assumed: AssumedValues): number {
  const order =
    costs.orderBytes + (assumed.paymentsPerOrder - 1) * costs.furtherPaymentBytes + assumed.lateNightsPerOrder * costs.transferBytes;
  return borrowers * (costs.borrowerBytes + assumed.ordersPerYear * assumed.yearsKept * order);
}

const directoryOf = (borrowers: number, costs: MeasuredCosts, assumed: AssumedValues): number =>
  borrowers * costs.directoryBorrowerBytes + paymentsADay(borrowers, assumed) * YEAR_DAYS * assumed.yearsKept * costs.directoryPaymentBytes;

const walOf = (borrowers: number, costs: MeasuredCosts, assumed: AssumedValues): number =>
  writesADay(borrowers, assumed) * costs.payment.walBytes + lateADay(borrowers, assumed) * assumed.accrualWalBytes;

function cellsFor(dataGigabytes: number, { fewestCells, restoreHours, restoreMegabytesPerSecond }: AssumedValues): number {
  const largestGigabytes = (restoreMegabytesPerSecond * restoreHours * 3600) / 1000;
  const cells = Math.max(fewestCells, Math.ceil(dataGigabytes / largestGigabytes));
  if (cells > SHARD_COUNT) throw new Error(`${cells} cells, but a cell has at least one of the ${SHARD_COUNT} shards`);
  return cells;
}

type Processes = Pick<Capacity, 'services' | 'workers' | 'cellsOfWorker'>;

function processesFor({ reads, writes }: Load, cells: number, { read, payment }: MeasuredCosts, assumed: AssumedValues): Processes {
  const cores = (reads * read.serviceMs + writes * payment.serviceMs) / 1000;
  const workers = Math.max(FEWEST_PROCESSES, Math.ceil(cells / assumed.cellsPerWorker));
  return {
    services: Math.max(FEWEST_PROCESSES, Math.ceil(cores / assumed.processorUse)),
    workers,
    cellsOfWorker: shareOf(cells, workers),
  };
}

function connectionsFor({ services, workers, cellsOfWorker }: Processes, cells: number, { cellConnections }: AssumedValues) {
  return {
    cellConnections:
      services * serviceConnections(cellConnections, cells) + jobConnections(cellConnections, cellsOfWorker) + QUEUE_CONNECTIONS,
    // One further connection of each process listens for changes of the shard map.
    directoryConnections: (services + workers) * (DIRECTORY_CONNECTIONS + 1),
  };
}

function databaseCoresFor({ reads, writes }: Load, { read, payment }: MeasuredCosts, { nodesPerCell, standbyPart }: AssumedValues): number {
  const copies = 1 + (nodesPerCell - 1) * standbyPart;
  return (reads * read.databaseMs + writes * payment.databaseMs * copies) / 1000;
}

function serversFor(
  { databaseCores, diskGigabytes, dataGigabytes }: Pick<Capacity, 'databaseCores' | 'diskGigabytes' | 'dataGigabytes'>,
  assumed: AssumedValues,
): { readonly servers: number; readonly because: string } {
  const needed: Readonly<Record<string, number>> = {
    'one server for each node of a cell': assumed.nodesPerCell,
    // One spare server for a failure.
    processors: Math.ceil(databaseCores / assumed.processorUse / assumed.serverCores) + 1,
    memory: Math.ceil((dataGigabytes * assumed.hotPart * assumed.nodesPerCell) / assumed.serverMemory),
    disk: Math.ceil(diskGigabytes / assumed.serverDisk),
  };
  const servers = Math.max(...Object.values(needed));
  return { servers, because: Object.entries(needed).find(([, count]) => count === servers)?.[0] ?? '' };
}
