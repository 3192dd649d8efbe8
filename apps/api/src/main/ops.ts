import { readConfig } from '../platform/config/config.ts';
import { agreementCommands } from '../ops/agreement-commands.ts';
import { complaintCommands } from '../ops/complaint-commands.ts';
import { ledgerCommands } from '../ops/ledger-commands.ts';
import { payoutCommands } from '../ops/payout-commands.ts';
import { privacyCommands } from '../ops/privacy-commands.ts';
import { suspenseCommands } from '../ops/suspense-commands.ts';
import { runCommand } from '../ops/run-command.ts';
import { promotionCommands } from '../endpoints/promotion/promotion-count.service.ts';
import { closeResources, openPlatformResources } from '../platform/resources.ts';

/** Every command of `npm run ops`; an area adds its own here. */
const COMMANDS = [
  ...agreementCommands,
  ...complaintCommands,
  ...ledgerCommands,
  ...payoutCommands,
  ...privacyCommands,
  ...suspenseCommands,
  ...promotionCommands,
];

const say = (error: unknown): boolean => process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

async function run(words: readonly string[]): Promise<void> {
  const resources = await openPlatformResources(readConfig(process.env), say);
  try {
    process.stdout.write(`${await runCommand(COMMANDS, resources, words)}\n`);
  } finally {
    await closeResources(resources);
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  say(error);
  process.exitCode = 1;
});
