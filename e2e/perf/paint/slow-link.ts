import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../tools/testing/ports.ts';

export interface LinkSpeed {
  /** Total of both directions. */
  readonly roundTripMs: number;
  readonly downBytesPerSecond: number;
  readonly upBytesPerSecond: number;
}

interface SlowLink {
  readonly port: number;
  stop(): Promise<void>;
}

const PACKET_BYTES = 1400;
/** Beyond this many queued packets the sender is paused, as in a congested network. */
const WAITING_PACKETS = 40;

interface Lane {
  readonly from: Socket;
  readonly to: Socket;
  readonly packets: Buffer[];
  ended: boolean;
}

/** One direction of the link. Connections with queued data take turns, one packet each. */
class Way {
  readonly #bytesPerMs: number;
  readonly #latencyMs: number;
  readonly #turns: Lane[] = [];
  #freeAt = 0;
  #running = false;

  constructor(bytesPerSecond: number, latencyMs: number) {
    this.#bytesPerMs = bytesPerSecond / 1000;
    this.#latencyMs = latencyMs;
  }

  forward(from: Socket, to: Socket): void {
    const lane: Lane = { from, to, packets: [], ended: false };
    from.on('data', (bytes) => {
      const idle = lane.packets.length === 0;
      for (let at = 0; at < bytes.length; at += PACKET_BYTES) lane.packets.push(bytes.subarray(at, at + PACKET_BYTES));
      if (lane.packets.length > WAITING_PACKETS) from.pause();
      if (idle) this.#queue(lane);
    });
    from.on('end', () => {
      lane.ended = true;
      if (lane.packets.length === 0) this.#onData(() => to.end());
    });
  }

  #queue(lane: Lane): void {
    this.#turns.push(lane);
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let lane = this.#turns.shift(); lane !== undefined; lane = this.#turns.shift()) await this.#send(lane);
    this.#running = false;
  }

  async #send(lane: Lane): Promise<void> {
    const [packet = Buffer.alloc(0)] = lane.packets;
    // Counted from the time at which the link was free, not from the firing of a timer, so that timer delays do not accumulate.
    this.#freeAt = Math.max(this.#freeAt, performance.now()) + packet.length / this.#bytesPerMs;
    await sleep(Math.max(0, this.#freeAt - performance.now()));
    lane.packets.shift();
    this.#onData(() => lane.to.write(packet));
    if (lane.packets.length > 0) this.#turns.push(lane);
    else if (lane.ended) this.#onData(() => lane.to.end());
    if (lane.packets.length < WAITING_PACKETS) lane.from.resume();
  }

  #onData(work: () => void): void {
    setTimeout(work, this.#latencyMs);
  }
}

/**
 * Starts a proxy that simulates a slow network in front of a port. The browser's own emulation delays requests but not handshakes; here each packet
 * is delayed, so that connecting and the TLS handshake cost what they cost a phone. Packet loss and TCP's slow start are not simulated.
 */
export async function startSlowLink(toPort: number, { roundTripMs, downBytesPerSecond, upBytesPerSecond }: LinkSpeed): Promise<SlowLink> {
  const up = new Way(upBytesPerSecond, roundTripMs / 2);
  const down = new Way(downBytesPerSecond, roundTripMs / 2);
  const sockets = new Set<Socket>();
  const link = createServer((phone) => {
    const server = connect(toPort, '127.0.0.1');
    for (const socket of [phone, server]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('close', () => sockets.delete(socket));
    }
    phone.on('error', () => undefined).on('close', () => server.destroy());
    // The orderly end of the connection is forwarded after its last packet.
    server.on('error', () => phone.destroy());
    down.forward(server, phone);
    // The kernel accepts the connection at once; during the first round trip nothing can be sent yet.
    setTimeout(() => up.forward(phone, server), roundTripMs);
  });
  const port = await freePort();
  link.listen(port, '127.0.0.1');
  await once(link, 'listening');
  return {
    port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      link.close();
      await once(link, 'close');
    },
  };
}
