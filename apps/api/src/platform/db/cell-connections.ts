interface ConnectionBudget {
  readonly sum: number;
  readonly cells: number;
  /** Minimum for each cell: a call may need a second connection while it uses the first. */
  readonly fewest: number;
  readonly most: number;
}

/** Returns the connections per cell, so that all cells together stay within the sum unless the minimum per cell exceeds it. */
const connectionsToEach = ({ sum, cells, fewest, most }: ConnectionBudget): number =>
  Math.min(most, Math.max(fewest, Math.floor(sum / Math.max(1, cells))));

/** Default maximum number of connections of a process to all cells together. */
export const CELL_CONNECTIONS = 100;
/** Connections of each process to the directory, in addition to the one that listens for changes of the shard map. */
export const DIRECTORY_CONNECTIONS = 5;
/** Connections of a worker's job queues to each of its cells. */
export const QUEUE_CONNECTIONS = 3;

export const serviceConnections = (sum: number, cells: number): number => connectionsToEach({ sum, cells, fewest: 2, most: 10 });

/** Returns the connections of a worker's jobs to each of its cells, in addition to those of the queues. */
export const jobConnections = (sum: number, cells: number): number =>
  connectionsToEach({ sum: sum - cells * QUEUE_CONNECTIONS, cells, fewest: 2, most: 5 });
