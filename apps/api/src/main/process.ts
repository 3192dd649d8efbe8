const LONGEST_STOP_MS = 30_000;

type Stop = () => Promise<void>;

/** Starts, and stops once on the first SIGTERM or SIGINT. A start that fails says why and exits non-zero. */
export function runProcess(start: () => Promise<Stop>): void {
  const started = start();
  // Listened for from the beginning: a signal during the start ends the process as soon as it can end cleanly.
  const signalled = Promise.race(
    (['SIGTERM', 'SIGINT'] as const).map((signal) => new Promise<void>((resolve) => process.once(signal, () => resolve()))),
  );
  started.catch(failWith);
  signalled.then(() => stopAfter(started)).catch(failWith);
}

async function stopAfter(started: Promise<Stop>): Promise<void> {
  setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
  const stop = await started;
  await stop();
  process.exit(0);
}

export function failWith(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
