import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customersFor } from '@hiram/sandbox/lender/customers.ts';
import { pageAddress, webviewPages } from '@hiram/sandbox/lender/webview-addresses.ts';
import { Lender } from '@hiram/sandbox/lender/lender.ts';
import { profileNamed } from '@hiram/contract/product/profile.ts';
import { isListening } from '../../tools/testing/ports.ts';
import { missingPrerequisites } from './prerequisites.ts';
import { startStack, type Stack } from './stack.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const usualPorts = { DEMO_PORT: 8080, DEMO_API_PORT: 4100, DEMO_SANDBOX_PORT: 4200 } as const;
type PortVariable = keyof typeof usualPorts;
const portOf = (variable: PortVariable): number => Number(process.env[variable] ?? usualPorts[variable]);

const profile = profileNamed(process.env['HIRAM_PROFILE'] ?? 'specified');

async function demo(): Promise<number> {
  const missing = [...(await missingPrerequisites()), ...(await takenPorts())];
  if (missing.length > 0) {
    console.error(['The demo needs:', ...missing.map((each) => `- ${each}`)].join('\n'));
    return 1;
  }
  // Listening from the start: Ctrl-C during the build must end it too.
  const ending = Promise.withResolvers<number>();
  for (const signal of signals) process.on(signal, () => ending.resolve(0));
  console.log('Building the front end and starting every part…');
  const starting = startDemoStack((report) => {
    console.error(report);
    ending.resolve(1);
  });
  const code = await Promise.race([starting.then(announce).then(() => ending.promise), ending.promise]);
  console.log('\nEnding…');
  await (await starting).stop();
  return code;
}

async function takenPorts(): Promise<readonly string[]> {
  const variables = Object.keys(usualPorts) as PortVariable[];
  const taken = await Promise.all(variables.map((variable) => isListening('127.0.0.1', portOf(variable))));
  return variables
    .filter((_, index) => taken[index])
    .map((variable) => `port ${portOf(variable)}, which something else uses: set ${variable} to another`);
}

function startDemoStack(onCrash: (report: string) => void): Promise<Stack> {
  const ports = { webServer: portOf('DEMO_PORT'), api: portOf('DEMO_API_PORT'), sandbox: portOf('DEMO_SANDBOX_PORT') };
  return startStack({ profile: profile.name, keep: process.env['DEMO_DATABASES'] ?? 'hiram_demo', ports, onCrash });
}

async function announce(stack: Stack): Promise<void> {
  const lender = new Lender(stack.partner, customersFor(profile));
  const borrowers = await lender.borrowers();
  const first = borrowers[0];
  if (first === undefined) throw new Error('the lender has no customers');
  const session = await lender.openAs(first);
  const pages = webviewPages.map(({ label, path }) => `  ${label}, as ${first.fullName}\n    ${pageAddress(stack.origin, path, session)}`);
  console.log(`
Hiram runs, with ${borrowers.length} invented borrowers. Open:

${pages.join('\n')}
  The lender's own app: open as another borrower, revoke a session
    ${stack.sandboxUrl}/
  The counter and the wallets: pay with a code that a borrower asked for
    ${stack.sandboxUrl}/payments
  Every call of the service
    ${stack.apiUrl}/docs
  What staff do, such as answering a complaint
    node --env-file=${await writeStaffEnvironment(stack)} apps/api/src/main/ops.ts

Ctrl-C ends all of it. The borrowers stay for the next time.`);
}

/** For a terminal in which somebody runs staff's commands during the demo. */
async function writeStaffEnvironment({ serviceEnvironment }: Stack): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'hiram-demo-')), 'staff.env');
  const lines = Object.entries(serviceEnvironment).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
  await writeFile(file, lines.join(''), { mode: 0o600 });
  return file;
}

try {
  process.exitCode = await demo();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
