import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
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

test('with --own-postgres the demo needs no database, and leaves none and no secret', async () => {
  const [webServer, api, sandbox] = [await freePort(), await freePort(), await freePort()];
  const demo = startChild({
    name: 'the demo',
    command: process.execPath,
    args: ['e2e/stack/demo.ts', '--own-postgres'],
    cwd: repositoryRoot,
    env: {
      ...process.env,
      // Nobody listens there.
      POSTGRES_URL: `postgres://postgres@127.0.0.1:${await freePort()}/postgres`,
      DEMO_PORT: `${webServer}`,
      DEMO_API_PORT: `${api}`,
      DEMO_SANDBOX_PORT: `${sandbox}`,
    },
    endSignal: 'SIGINT',
  });
  try {
    const [, node = '', staffFile = '', file = ''] = await demo.says(/(\S+) --env-file=(\S+) (\S+ops\.ts)\n[^]*Nothing stays/);
    // As it is printed, and with no other Node in the path.
    const balancing = [`--env-file=${staffFile}`, file, 'trial-balance', '--operator', 'somebody new', '--reason', 'a first look'];
    const { stdout } = await promisify(execFile)(node, balancing, { cwd: repositoryRoot, env: { PATH: '/usr/bin:/bin' } });
    expect(JSON.parse(stdout)).toMatchObject({ sum: 0 });
    const [, port = ''] = /@127\.0\.0\.1:(\d+)/.exec(await readFile(staffFile, 'utf8')) ?? [];
    expect(await isListening('127.0.0.1', Number(port))).toBe(true);
    await demo.stop();
    expect(await demo.ended(), demo.lastWords()).toBe(0);
    expect(existsSync(staffFile)).toBe(false);
    expect(await isListening('127.0.0.1', Number(port))).toBe(false);
  } finally {
    await demo.stop();
  }
});
