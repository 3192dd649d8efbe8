import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { freePort } from './ports.ts';

interface LocalServer {
  readonly url: string;
  readonly stop: () => void;
}

/** Starts a server on the loopback interface. */
export async function startLocalServer(answer: RequestListener): Promise<LocalServer> {
  const server = createServer(answer);
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
