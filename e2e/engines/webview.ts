import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startChild, type Child } from '../stack/child.ts';
import type { Certificate } from '../../tools/testing/certificate.ts';
import { freePort, isListening } from '../../tools/testing/ports.ts';
import { DEVICE_PIXELS, type EngineHost } from './engine.ts';
import { watchScript } from './watch.ts';
import { WebviewEngine } from './webview-engine.ts';

/** Starts WebKit in a window with the message handlers of the lender's iOS app. */
export async function startWebview({ certificate }: Certificate): Promise<EngineHost> {
  const folder = await mkdtemp(join(tmpdir(), 'hiram-webview-'));
  await writeFile(join(folder, 'watch.js'), watchScript);
  const screen = await startScreen();
  const port = await freePort();
  const driver = startChild({
    name: 'WebKitWebDriver',
    command: '/usr/bin/WebKitWebDriver',
    args: [`--port=${port}`, '--host=127.0.0.1'],
    env: { ...process.env, DISPLAY: screen.display, GDK_SCALE: String(DEVICE_PIXELS), GDK_BACKEND: 'x11' },
  });
  await waitUntilListening(driver, port);
  return {
    open: (options) => WebviewEngine.open({ server: `http://127.0.0.1:${port}`, folder, certificate }, options),
    close: async () => {
      await driver.stop();
      await screen.child.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Polls the port, because the driver prints nothing when it is ready. */
async function waitUntilListening(driver: Child, port: number): Promise<void> {
  while (!(await isListening('127.0.0.1', port))) {
    if (!driver.running()) throw new Error(driver.logTail());
    await wait(50);
  }
}

export async function startScreen(): Promise<{ child: Child; display: string }> {
  const child = startChild({
    name: 'Xvfb',
    command: '/usr/bin/Xvfb',
    // Xvfb writes the number of the free display to file descriptor 1, the child's log.
    args: ['-displayfd', '1', '-screen', '0', '1400x2800x24', '-nolisten', 'tcp'],
  });
  const [, number] = await child.waitForLine(/^(\d+)\s*$/m);
  return { child, display: `:${number}` };
}
