import { cdp } from 'vitest/browser';

/** Vitest leaves the type of the session to the provider, whose own types need Node's. */
interface Session {
  send(method: string, parameters?: object): Promise<unknown>;
}

/** A command of Chromium's own protocol: real input, and what only the browser itself knows. */
export const sendToBrowser = async (method: string, parameters?: object): Promise<unknown> =>
  await (cdp() as unknown as Session).send(method, parameters);
