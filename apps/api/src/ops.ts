import { readConfig } from './config.ts';
import { complaintCommands } from './ops/complaint-commands.ts';
import { ledgerCommands } from './ops/ledger-commands.ts';
import { payoutCommands } from './ops/payout-commands.ts';
import { suspenseCommands } from './ops/suspense-commands.ts';
import { runCommand } from './ops/run-command.ts';
import { closeResources, openResources } from './resources.ts';

/** Every command of `npm run ops`; an area adds its own here. */
const COMMANDS = [...complaintCommands, ...ledgerCommands, ...payoutCommands, ...suspenseCommands];

const resources = openResources(readConfig(process.env), (error) => process.stderr.write(`${error.message}\n`));
try {
  process.stdout.write(`${await runCommand(COMMANDS, resources, process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeResources(resources);
}
