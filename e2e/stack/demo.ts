import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { customersFor } from '@hiram/sandbox/lender/customers.ts';
import { pageAddress, webviewPages } from '@hiram/sandbox/lender/webview-addresses.ts';
import { Lender } from '@hiram/sandbox/lender/lender.ts';
import { STAFF } from '@hiram/sandbox/staff/staff.ts';
import { profileNamed } from '@hiram/contract/product/profile.ts';
import { makePostgres } from '../../apps/api/testing/own-postgres.ts';
import { isListening } from '../../tools/testing/ports.ts';
import { readDemoChoices, variableOf, type DemoChoices } from './demo-choices.ts';
import { checkMachine, formatFindings } from './machine.ts';
import type { Ports } from './parts.ts';
import { startStack, type Stack } from './stack.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const cleanups: (() => Promise<unknown>)[] = [];

async function demo(choices: DemoChoices): Promise<number> {
  const findings = [...(await checkMachine(choices.ownPostgres)), ...(await listPortsInUse(choices.ports))];
  if (findings.some(({ remedy }) => remedy !== null)) {
    console.error(`The demo cannot start on this machine:\n${formatFindings(findings)}`);
    return 1;
  }
  // Registered before the build, so that Ctrl-C ends the build too.
  const ending = Promise.withResolvers<number>();
  for (const signal of signals) process.on(signal, () => ending.resolve(0));
  console.log('Building the front end and starting every part…');
  const starting = start(choices, (report) => {
    console.error(report);
    ending.resolve(1);
  });
  const code = await Promise.race([starting.then((stack) => announce(stack, choices)).then(() => ending.promise), ending.promise]);
  console.log('\nStopping…');
  await starting;
  return code;
}

async function listPortsInUse(ports: Ports) {
  const parts = Object.keys(ports) as (keyof Ports)[];
  const taken = await Promise.all(parts.map((part) => isListening('127.0.0.1', ports[part])));
  return parts
    .filter((_, index) => taken[index])
    .map((part) => ({
      name: `Port ${ports[part]}`,
      found: 'in use by another program',
      remedy: `Set ${variableOf(part)} to another port`,
    }));
}

async function start({ profile, ports, ownPostgres }: DemoChoices, onCrash: (report: string) => void): Promise<Stack> {
  const databases = ownPostgres ? { databaseServer: await startOwnPostgres() } : { keep: process.env['DEMO_DATABASES'] ?? 'hiram_demo' };
  const stack = await startStack({ profile, ports, onCrash, ...databases });
  cleanups.push(() => stack.stop());
  return stack;
}

async function startOwnPostgres(): Promise<string> {
  const postgres = await makePostgres({ settings: { fsync: 'off' } });
  cleanups.push(() => postgres.remove());
  await postgres.start();
  return postgres.url('postgres');
}

async function announce(stack: Stack, { profile, ownPostgres }: DemoChoices): Promise<void> {
  const lender = new Lender(stack.partner, customersFor(profileNamed(profile)), profileNamed(profile));
  const borrowers = await lender.borrowers();
  const first = borrowers[0];
  if (first === undefined) throw new Error('the lender has no customers');
  const session = await lender.openAs(first);
  const pages = webviewPages.map(({ label, path }) => `  ${label}, as ${first.fullName}\n    ${pageAddress(stack.origin, path, session)}`);
  console.log(`
Hiram is running, with ${borrowers.length} invented borrowers. Open:

${pages.join('\n')}
  The lender's own app: open as another borrower, revoke a session
    ${stack.sandboxUrl}/
  The counter and the wallets: pay a borrower's code
    ${stack.sandboxUrl}/payments
  Every call of the service
    ${stack.apiUrl}/docs
  The desk, where staff work. Sign in ${['agent', 'supervisor'].map(signInAs).join(', or in another browser ')}
    ${stack.desk.url}/desk/sign-in
  The same at a terminal, after a sign-in
    ${relative('', process.execPath)} --env-file=${await writeStaffEnvironment(stack)} apps/api/src/main/ops.ts

Ctrl-C stops everything. ${ownPostgres ? 'No data is kept' : 'The borrowers are kept for the next start'}.`);
}

/** The sandbox's identity provider has no passwords: staff select their name. */
const signInAs = (role: string): string => {
  const found = STAFF.find(({ roles: [first] }) => first === role);
  return `as ${found?.name ?? 'unknown'}, ${role === 'agent' ? 'an' : 'a'} ${role}`;
};

/**
 * Writes the environment of a terminal for staff commands during the demo. The token file of the sign-in is in the same folder, which is removed with
 * the demo.
 */
async function writeStaffEnvironment({ desk }: Stack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hiram-demo-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const file = join(folder, 'staff.env');
  const settings = {
    DESK_URL: desk.url,
    DESK_ISSUER: desk.issuer,
    DESK_TERMINAL_ID: 'terminal',
    STAFF_TOKEN_FILE: join(folder, 'staff-token'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
  await writeFile(file, lines.join(''), { mode: 0o600 });
  return file;
}

try {
  process.exitCode = await demo(readDemoChoices(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const end of cleanups.toReversed()) await end();
}
