import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../stack/ports.ts';

/** What happens to calls of this path. */
export interface Trouble {
  readonly path: string;
  /**
   * `upload`: the line is cut after so many bytes of the request. `answer`: the whole request arrives, and the line is cut before its answer
   * comes back. `silence`: nothing arrives and nothing comes back.
   */
  readonly in: 'upload' | 'answer' | 'silence';
  readonly afterBytes?: number;
}

/** A phone's line to the front end, byte by byte over real sockets, which can be cut in the middle of a call. */
export interface Line {
  readonly origin: string;
  meet(trouble: Trouble): void;
  /** Every call gets through again. */
  heal(): void;
  close(): Promise<void>;
}

export async function openLine(toOrigin: string): Promise<Line> {
  const to = new URL(toOrigin);
  const port = await freePort();
  const sockets = new Set<Socket>();
  let present: Trouble | null = null;
  const meets = (bytes: Buffer): boolean => present !== null && bytes.includes(` ${present.path}`);
  const server = createServer((phone) => {
    const front = connect(Number(to.port), to.hostname);
    for (const socket of [phone, front]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    const cut = (): void => [phone, front].forEach((socket) => socket.resetAndDestroy());
    let trouble: Trouble | null = null;
    let sent = 0;
    phone.on('data', (bytes) => {
      if (meets(bytes)) trouble ??= present;
      if (trouble?.in === 'silence') return;
      if (trouble?.in !== 'upload') return void front.write(bytes);
      const some = bytes.subarray(0, Math.max(0, (trouble.afterBytes ?? 0) - sent));
      sent += some.length;
      front.write(some, () => (some.length < bytes.length ? cut() : undefined));
    });
    front.on('data', (bytes) => (trouble?.in === 'answer' ? cut() : phone.write(bytes)));
    phone.on('end', () => front.end());
    front.on('end', () => phone.end());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${port}`,
    meet: (trouble) => void (present = trouble),
    heal: () => void (present = null),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
