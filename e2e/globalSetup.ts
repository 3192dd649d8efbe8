import { createServer } from 'node:http';
import { startStack } from './stack/stack.ts';
import { freePort } from './stack/ports.ts';
import { STACK_VARIABLE, type SharedStack } from './sharedStack.ts';

/** One stack with two cells for every engine. The tests run in processes of their own: they learn of it by the environment. */
export default async function startSharedStack(): Promise<() => Promise<void>> {
  const crashes: string[] = [];
  const stack = await startStack({
    cells: 2,
    onCrash: (report) => {
      crashes.push(report);
      console.error(report);
    },
  });
  const { origin, apiUrl, sandboxUrl, account, cellUrls, directoryUrl } = stack;
  const control = await startControl(stack.api);
  const shared: SharedStack = { origin, apiUrl, sandboxUrl, account, cellUrls, directoryUrl, controlUrl: control.url };
  process.env[STACK_VARIABLE] = JSON.stringify(shared);
  return async () => {
    control.stop();
    await stack.stop();
    if (crashes.length > 0) throw new Error(`a part of the stack crashed during the run: ${crashes.join('\n')}`);
  };
}

/** Lets a test take the service away and bring it back. */
async function startControl(api: { stop(): Promise<void>; start(): Promise<void> }): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    const work = request.url === '/stop' ? api.stop() : api.start();
    work.then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
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
