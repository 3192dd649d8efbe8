/** Concurrency of handlers that mostly wait for a provider. */
export const WAITING_CONCURRENCY = 4;

interface DueWork<Row> {
  /** Claims a due row, so that no other worker handles it; `null` if none is due. */
  readonly claim: () => Promise<Row | null>;
  /** An error ends the run. The handler logs failures of a single row, which becomes due again by itself. */
  readonly handle: (row: Row) => Promise<void>;
}

/** Handles all due rows of a cell and returns their number. */
export async function runDue<Row>({ claim, handle }: DueWork<Row>, concurrency = 1): Promise<number> {
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
