interface Divided {
  /** The most that the process may have open to all cells together. */
  readonly sum: number;
  readonly cells: number;
  /** A cell gets no fewer: a call may hold one while it needs another. */
  readonly fewest: number;
  readonly most: number;
}

/** How many connections a process may have to each cell, so that all of them together stay within the sum. */
const connectionsToEach = ({ sum, cells, fewest, most }: Divided): number =>
  Math.min(most, Math.max(fewest, Math.floor(sum / Math.max(1, cells))));

/** The most that a process may have to all cells together, unless it is told otherwise. */
export const CELL_CONNECTIONS = 100;
/** Of each process, beside the one that listens for changes of the shard map. */
export const DIRECTORY_CONNECTIONS = 5;
/** What the queues of a cell need in the worker that has it. */
export const QUEUE_CONNECTIONS = 3;

/** Of a service to each of so many cells. */
export const serviceConnections = (sum: number, cells: number): number => connectionsToEach({ sum, cells, fewest: 2, most: 10 });

/** Of a worker's jobs to each of the cells that it has, beside those of the queues. */
export const jobConnections = (sum: number, cells: number): number =>
  connectionsToEach({ sum: sum - cells * QUEUE_CONNECTIONS, cells, fewest: 2, most: 5 });
