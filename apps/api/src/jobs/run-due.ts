/** For handlers that mostly wait for somebody else's answer. */
export const WAITING_CONCURRENCY = 4;

interface Due<Row> {
  /** Takes one that is due, so that no other worker does; null when nothing is. */
  readonly claim: () => Promise<Row | null>;
  /** What throws here ends the run; what is only one row's trouble is logged by the handler, and that row is due again by itself. */
  readonly handle: (row: Row) => Promise<void>;
}

/** Handles all that is due in a cell, so many at once, and answers how many it was. */
export async function runDue<Row>({ claim, handle }: Due<Row>, concurrency = 1): Promise<number> {
  const runUntilNothingIsDue = async (): Promise<number> => {
    for (let count = 0; ; count += 1) {
      const row = await claim();
      if (row === null) return count;
      await handle(row);
    }
  };
  const counts = await Promise.all(Array.from({ length: concurrency }, runUntilNothingIsDue));
  return counts.reduce((sum, count) => sum + count, 0);
}
