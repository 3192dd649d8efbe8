import { freePort } from '../../../tools/testing/ports.ts';
import { afterFile } from './after-file.ts';
import { spawnChild } from './child.ts';
import type { Child } from './child.ts';
import { endChild } from './sandbox.ts';
import { waitUntil } from '../../../tools/testing/until.ts';

interface QuietServer {
  readonly origin: string;
  readonly server: Child;
}

/** Starts the service as a process for the file's tests. It logs errors only. */
export async function startQuietServer(environment: Readonly<Record<string, string>>): Promise<QuietServer> {
  const port = await freePort();
  const server = spawnChild('server.ts', { ...environment, PORT: String(port), LOG_LEVEL: 'error' });
  afterFile(() => endChild(server));
  const origin = `http://127.0.0.1:${port}`;
  await waitUntil(
    () =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    (isReady) => isReady,
  );
  return { origin, server };
}
