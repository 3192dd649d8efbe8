import { expect } from '@playwright/test';
import { makeDatabases, freshPrefix } from '../../../stack/databases.ts';
import { startChild } from '../../../stack/child.ts';
import { freePort, isListening } from '../../../../tools/testing/ports.ts';
import { repositoryRoot } from '../../../stack/repository.ts';
import { test } from '../../../engines/fixture.ts';

test('the demo comes to a page, and Ctrl-C ends all of it', async ({ phone }) => {
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const databases = freshPrefix();
  const demo = startChild({
    name: 'the demo',
    command: process.execPath,
    args: ['e2e/stack/demo.ts'],
    cwd: repositoryRoot,
    env: {
      ...process.env,
      DEMO_PORT: `${ports[0]}`,
      DEMO_API_PORT: `${ports[1]}`,
      DEMO_SANDBOX_PORT: `${ports[2]}`,
      DEMO_DATABASES: databases,
    },
    endSignal: 'SIGINT',
  });
  try {
    const [, address] = await demo.says(/(http\S+\/customerService\?\S+)[^]*Ctrl-C/);
    await phone.open(String(address));
    await phone.see('help@hiram.example');
    await demo.stop();
    expect(await demo.ended(), demo.lastWords()).toBe(0);
    expect(await Promise.all(ports.map((port) => isListening('127.0.0.1', port)))).toEqual([false, false, false]);
  } finally {
    await demo.stop();
    await (await makeDatabases(databases, 1)).drop();
  }
});
