import { startLocalServer } from '../../tools/testing/local-server.ts';

/** What a test may do to its stack, by the path that it is asked for under. */
export type Controls = Readonly<Record<`/${string}`, () => Promise<unknown>>>;

interface Switchable {
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Those that every stack has: the service can be stopped and started, and the whole web server, as if the phone had no signal. */
export const switchesOf = ({ api, webServer }: { readonly api: Switchable; readonly webServer: Switchable }): Controls => ({
  '/api/stop': () => api.stop(),
  '/api/start': () => api.start(),
  '/web-server/stop': () => webServer.stop(),
  '/web-server/start': () => webServer.start(),
});

/** Tests run in processes of their own, and ask for what they want over HTTP. */
export const startControl = (controls: Controls): ReturnType<typeof startLocalServer> =>
  startLocalServer(({ url = '/' }, response) => {
    const act = controls[url as `/${string}`];
    if (act === undefined) return void response.writeHead(404).end(`nothing is done for ${url}`);
    act().then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
