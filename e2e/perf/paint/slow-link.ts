import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../tools/testing/ports.ts';

export interface LinkSpeed {
  /** There and back. */
  readonly roundTripMs: number;
  readonly downBytesPerSecond: number;
  readonly upBytesPerSecond: number;
}

interface SlowLink {
  readonly port: number;
  stop(): Promise<void>;
}

const PACKET_BYTES = 1400;
/** What waits for the link beyond this stays with its sender, as it does when a network is full. */
const WAITING_PACKETS = 40;

interface Lane {
  readonly from: Socket;
  readonly to: Socket;
  readonly packets: Buffer[];
  ended: boolean;
}

/** One direction of the link. Connections that have something to send take turns, a packet each. */
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

  carry(from: Socket, to: Socket): void {
    const lane: Lane = { from, to, packets: [], ended: false };
    from.on('data', (bytes) => {
      const idle = lane.packets.length === 0;
      for (let at = 0; at < bytes.length; at += PACKET_BYTES) lane.packets.push(bytes.subarray(at, at + PACKET_BYTES));
      if (lane.packets.length > WAITING_PACKETS) from.pause();
      if (idle) this.#queue(lane);
    });
    from.on('end', () => {
      lane.ended = true;
      if (lane.packets.length === 0) this.#arrive(() => to.end());
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
    // Counted from when the link was free, not from when a timer fired: what timers are late does not add up.
    this.#freeAt = Math.max(this.#freeAt, performance.now()) + packet.length / this.#bytesPerMs;
    await sleep(Math.max(0, this.#freeAt - performance.now()));
    lane.packets.shift();
    this.#arrive(() => lane.to.write(packet));
    if (lane.packets.length > 0) this.#turns.push(lane);
    else if (lane.ended) this.#arrive(() => lane.to.end());
    if (lane.packets.length < WAITING_PACKETS) lane.from.resume();
  }

  #arrive(work: () => void): void {
    setTimeout(work, this.#latencyMs);
  }
}

/**
 * A slow network in front of a port, made of sockets. The browser's own emulation delays requests and knows no handshake; here each packet takes
 * its time, so that opening a connection and agreeing on keys cost what they cost a phone. Lost packets and the slow start of TCP are not played.
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
    // Its orderly end arrives behind its last packet.
    server.on('error', () => phone.destroy());
    down.carry(server, phone);
    // The kernel has taken the connection at once; on the way there and back nothing can be sent yet.
    setTimeout(() => up.carry(phone, server), roundTripMs);
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
