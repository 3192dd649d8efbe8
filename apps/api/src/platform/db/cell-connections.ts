interface Divided {
  /** The most that the process may have open to all cells together. */
  readonly sum: number;
  readonly cells: number;
  /** A cell gets no fewer: a call may hold one while it needs another. */
  readonly fewest: number;
  readonly most: number;
}

/** How many connections a process may have to each cell, so that all of them together stay within the sum. */
export const connectionsToEach = ({ sum, cells, fewest, most }: Divided): number =>
  Math.min(most, Math.max(fewest, Math.floor(sum / Math.max(1, cells))));
