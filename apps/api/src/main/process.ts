const LONGEST_STOP_MS = 30_000;

type Stop = () => Promise<void>;

/** Starts the process and stops it once, on the first SIGTERM or SIGINT. A failed start logs the error and exits with a non-zero status. */
export function runProcess(start: () => Promise<Stop>): void {
  const started = start();
  // Registered before the start completes, so that a signal during the start ends the process as soon as it can end cleanly.
  const signalReceived = Promise.race(
    (['SIGTERM', 'SIGINT'] as const).map((signal) => new Promise<void>((resolve) => process.once(signal, () => resolve()))),
  );
  started.catch(failWith);
  signalReceived.then(() => stopOnSignal(started)).catch(failWith);
}

async function stopOnSignal(started: Promise<Stop>): Promise<void> {
  setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
  const stop = await started;
  await stop();
  process.exit(0);
}

export function failWith(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
