import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { scaleTimeout } from '../../tools/testing/timeout-scale.ts';
import { isListening } from '../../tools/testing/ports.ts';

const START_TIMEOUT_MS = scaleTimeout(30_000);

interface NginxProcess {
  readonly stop: () => Promise<void>;
}

/** Runs nginx in the foreground as a child of this process, and waits until it accepts connections. */
export async function startNginx(confPath: string, port: number): Promise<NginxProcess> {
  const nginx = spawn('nginx', ['-c', confPath, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Debian installs nginx in a folder that is only in root's PATH.
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  });
  let complaint = '';
  nginx.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const ended = new Promise<void>((resolve, reject) => nginx.once('error', reject).once('exit', () => resolve()));
  await Promise.race([
    untilListening(port),
    ended.then(() => {
      throw new Error(`nginx did not start: ${complaint}`);
    }),
  ]);
  return {
    stop: async () => {
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilListening(port: number): Promise<void> {
  const end = performance.now() + START_TIMEOUT_MS;
  while (!(await isListening('127.0.0.1', port))) {
    if (performance.now() > end) throw new Error(`nginx does not listen on port ${port}`);
    await sleep(25);
  }
}
