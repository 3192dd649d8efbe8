import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { connect as connectSecurely, TLSSocket } from 'node:tls';
import { freePort } from '../../tools/testing/ports.ts';
import type { SharedStack } from './shared-stack.ts';

/** Fault of the calls of this path. */
export interface ConnectionFault {
  readonly path: string;
  /**
   * `upload`: the connection is cut after this many bytes of the request. `answer`: the whole request is forwarded, and the connection is cut before
   * the answer. `silence`: nothing is forwarded in either direction.
   */
  readonly in: 'upload' | 'answer' | 'silence';
  readonly afterBytes?: number;
}

/**
 * A proxy between a phone and the web server, which forwards bytes over real sockets and can cut a call in the middle. It terminates TLS to read the
 * calls, and uses HTTP/1.1, where each call has a connection to cut.
 */
export interface FlakyProxy {
  readonly origin: string;
  setFault(trouble: ConnectionFault): void;
  /** Ends the fault. */
  clearFault(): void;
  close(): Promise<void>;
}

export async function startFlakyProxy({ origin, certificate }: SharedStack): Promise<FlakyProxy> {
  const to = new URL(origin);
  const tls = { cert: readFileSync(certificate.certificate), key: readFileSync(certificate.key) };
  const port = await freePort();
  const sockets = new Set<Socket>();
  let currentFault: ConnectionFault | null = null;
  const isFaultyRequest = (bytes: Buffer): boolean => currentFault !== null && bytes.includes(` ${currentFault.path}`);
  const proxy = createServer((fromPhone) => {
    const toServer = connect(Number(to.port), to.hostname);
    const phone = new TLSSocket(fromPhone, { isServer: true, ...tls });
    const server = connectSecurely({ socket: toServer, host: to.hostname });
    for (const socket of [fromPhone, toServer, phone, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    const cut = (): void => [fromPhone, toServer].forEach((socket) => socket.resetAndDestroy());
    let trouble: ConnectionFault | null = null;
    let sent = 0;
    phone.on('data', (bytes: Buffer) => {
      if (isFaultyRequest(bytes)) trouble ??= currentFault;
      if (trouble?.in === 'silence') return;
      if (trouble?.in !== 'upload') return void server.write(bytes);
      const passedBytes = bytes.subarray(0, Math.max(0, (trouble.afterBytes ?? 0) - sent));
      sent += passedBytes.length;
      server.write(passedBytes, () => (passedBytes.length < bytes.length ? cut() : undefined));
    });
    server.on('data', (bytes: Buffer) => (trouble?.in === 'answer' ? cut() : phone.write(bytes)));
    phone.on('end', () => server.end());
    server.on('end', () => phone.end());
  });
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `https://127.0.0.1:${port}`,
    setFault: (trouble) => void (currentFault = trouble),
    clearFault: () => void (currentFault = null),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
