import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../../../tools/testing/ports.ts';
import { waitUntil } from '../../../tools/testing/until.ts';

/** A Redis of the test's own, without persistence, to be stopped. */
export interface OwnRedis {
  readonly url: string;
  /** Stops the process: connections stay open, and nothing answers. */
  hang(): void;
  wakeUp(): void;
  remove(): Promise<void>;
}

export async function startRedis(): Promise<OwnRedis> {
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', options, { stdio: 'ignore' });
  const exited = once(child, 'close');
  const url = `redis://127.0.0.1:${port}`;
  await waitUntil(
    () => isUp(url),
    (up) => up,
  );
  return {
    url,
    hang: () => void child.kill('SIGSTOP'),
    wakeUp: () => void child.kill('SIGCONT'),
    remove: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function isUp(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return true;
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}
