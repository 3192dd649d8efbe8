import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, expect } from '@playwright/test';
import { makeDatabases, freshPrefix } from '../../../stack/databases.ts';
import { startChild } from '../../../stack/child.ts';
import { Browser } from '../../../../apps/api/testing/staff-browser.ts';
import { CHROMIUM } from '../../../../tools/testing/chromium.ts';
import { freePort, isListening } from '../../../../tools/testing/ports.ts';
import { repositoryRoot } from '../../../stack/repository.ts';
import { QUIET_ARGUMENTS } from '../../../engines/chromium.ts';
import { test } from '../../../engines/fixture.ts';

const PORT_VARIABLES = ['DEMO_PORT', 'DEMO_API_PORT', 'DEMO_SANDBOX_PORT', 'DEMO_DESK_PORT', 'DEMO_IDENTITY_PORT'] as const;

async function freePorts() {
  const ports = [];
  for (const variable of PORT_VARIABLES) ports.push([variable, await freePort()] as const);
  return { ports: ports.map(([, port]) => port), environment: Object.fromEntries(ports.map(([variable, port]) => [variable, `${port}`])) };
}

/** Returns the identities that the desk reports after each sign-in, in separate browser contexts. */
async function signInStaff(address: string, names: readonly string[]): Promise<readonly unknown[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET_ARGUMENTS });
  try {
    const pages = await Promise.all(names.map(async () => (await browser.newContext()).newPage()));
    const { origin } = new URL(address);
    for (const [index, page] of pages.entries()) {
      await page.goto(address);
      await page
        .getByRole('listitem')
        .filter({ hasText: names[index] ?? '' })
        .getByRole('button')
        .click();
      await page.waitForURL(`${origin}/`);
    }
    return await Promise.all(pages.map(async (page) => (await page.goto(`${origin}/desk/me`))?.json() as Promise<unknown>));
  } finally {
    await browser.close();
  }
}

test('the demo serves a page and the desk with two sign-ins, and Ctrl-C stops all its processes', async ({ phone }) => {
  const { ports, environment } = await freePorts();
  const databases = freshPrefix();
  const demo = startChild({
    name: 'the demo',
    command: process.execPath,
    args: ['e2e/stack/demo.ts'],
    cwd: repositoryRoot,
    env: {
      ...process.env,
      ...environment,
      DEMO_DATABASES: databases,
    },
    endSignal: 'SIGINT',
  });
  try {
    const [said, address] = await demo.waitForLine(/(http\S+\/customerService\?\S+)[^]*Ctrl-C/);
    await phone.open(String(address));
    await phone.expectText('help@hiram.example');
    const [, agent = '', supervisor = '', desk = ''] =
      /Sign in as ([\w ]+), an agent, .+ as ([\w ]+), a supervisor\n\s+(\S+)/.exec(said) ?? [];
    expect(await signInStaff(desk, [agent, supervisor])).toMatchObject([
      { name: agent, role: 'agent' },
      { name: supervisor, role: 'supervisor' },
    ]);
    await demo.stop();
    expect(await demo.ended(), demo.logTail()).toBe(0);
    expect(await Promise.all(ports.map((port) => isListening('127.0.0.1', port)))).toEqual(ports.map(() => false));
  } finally {
    await demo.stop();
    await (await makeDatabases(databases, 1)).drop();
  }
});

test('with --own-postgres the demo needs no database server, serves the staff terminal, and leaves no files', async () => {
  const { environment } = await freePorts();
  const temporary = await mkdtemp(join(tmpdir(), 'own-'));
  // PostgreSQL runs as another user.
  await chmod(temporary, 0o755);
  const left = async (): Promise<readonly string[]> => (await readdir(temporary)).filter((name) => name.startsWith('hiram-'));
  const demo = startChild({
    name: 'the demo',
    command: process.execPath,
    args: ['e2e/stack/demo.ts', '--own-postgres'],
    cwd: repositoryRoot,
    env: {
      ...process.env,
      TMPDIR: temporary,
      // No server listens on this port.
      POSTGRES_URL: `postgres://postgres@127.0.0.1:${await freePort()}/postgres`,
      ...environment,
    },
    endSignal: 'SIGINT',
  });
  try {
    const [, node = '', staffFile = '', file = ''] = await demo.waitForLine(/(\S+) --env-file=(\S+) (\S+ops\.ts)\n[^]*No data is kept/);
    // The command as printed, without another Node in the path.
    const trialBalanceArguments = [`--env-file=${staffFile}`, file, 'trial-balance', '--reason', 'a first look'];
    const terminal = startChild({
      name: 'the terminal',
      command: node,
      args: trialBalanceArguments,
      cwd: repositoryRoot,
      env: { PATH: '/usr/bin:/bin' },
    });
    const [, address = ''] = await terminal.waitForLine(/Sign in at (\S+); the code is/);
    await new Browser().signInThrough(address, 'maria.santos', null);
    expect(await terminal.ended(), terminal.logTail()).toBe(0);
    expect(terminal.logTail()).toContain('"sum": 0');
    const { stdout } = await promisify(execFile)(node, trialBalanceArguments, { cwd: repositoryRoot, env: { PATH: '/usr/bin:/bin' } });
    expect(JSON.parse(stdout)).toMatchObject({ sum: 0 });
    const folder = (await left()).find((name) => name.startsWith('hiram-postgres-')) ?? '';
    const port = Number((await readFile(join(temporary, folder, 'data/postmaster.pid'), 'utf8')).split('\n')[3]);
    expect(await isListening('127.0.0.1', port)).toBe(true);
    await demo.stop();
    expect(await demo.ended(), demo.logTail()).toBe(0);
    expect([existsSync(staffFile), await left()]).toEqual([false, []]);
    expect(await isListening('127.0.0.1', port)).toBe(false);
  } finally {
    await demo.stop();
    await rm(temporary, { recursive: true, force: true });
  }
});
