import { cdp } from 'vitest/browser';

/** The provider declares the type of the session, and its declaration requires Node's types. */
interface Session {
  send(method: string, parameters?: object): Promise<unknown>;
}

/** Sends a command of the Chrome DevTools Protocol, for real input and for internal state of the browser. */
export const sendToBrowser = async (method: string, parameters?: object): Promise<unknown> =>
  await (cdp() as unknown as Session).send(method, parameters);
