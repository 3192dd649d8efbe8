import { startLocalServer } from '../../tools/testing/local-server.ts';

export type Controls = Readonly<Record<`/${string}`, () => Promise<unknown>>>;

interface SwitchableProcess {
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Operations of every stack: stop and start the service, and stop and start the whole web server, like a phone without a connection. */
export const switchesOf = ({ api, webServer }: { readonly api: SwitchableProcess; readonly webServer: SwitchableProcess }): Controls => ({
  '/api/stop': () => api.stop(),
  '/api/start': () => api.start(),
  '/web-server/stop': () => webServer.stop(),
  '/web-server/start': () => webServer.start(),
});

/** Serves the operations over HTTP, because tests run in their own processes. */
export const startControl = (controls: Controls): ReturnType<typeof startLocalServer> =>
  startLocalServer(({ url = '/' }, response) => {
    const act = controls[url as `/${string}`];
    if (act === undefined) return void response.writeHead(404).end(`unknown operation ${url}`);
    act().then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
