import { readConfig } from '../platform/config/config.ts';
import { accrualCommands } from '../ops/accrual-commands.ts';
import { agreementCommands } from '../ops/agreement-commands.ts';
import { complaintCommands } from '../ops/complaint-commands.ts';
import { discrepancyCommands } from '../ops/discrepancy-commands.ts';
import { ledgerCommands } from '../ops/ledger-commands.ts';
import { payoutCommands } from '../ops/payout-commands.ts';
import { phoneKeyCommands } from '../ops/phone-key-commands.ts';
import { privacyCommands } from '../ops/privacy-commands.ts';
import { restoreCommands } from '../ops/restore-commands.ts';
import { sessionCommands } from '../ops/session-commands.ts';
import { shardCommands } from '../ops/shard-commands.ts';
import { smsCommands } from '../ops/sms-commands.ts';
import { suspenseCommands } from '../ops/suspense-commands.ts';
import { runCommand } from '../ops/run-command.ts';
import { deadLetterCommands } from '../endpoints/webhooks/dead-letters.service.ts';
import { promotionCommands } from '../endpoints/promotion/promotion-count.service.ts';
import { closeResources, openPlatformResources } from '../platform/resources.ts';
import type { PlatformResources } from '../platform/resources.ts';

/** Every command of `npm run ops`; an area adds its own here. */
const COMMANDS = [
  ...accrualCommands,
  ...agreementCommands,
  ...complaintCommands,
  ...deadLetterCommands,
  ...discrepancyCommands,
  ...ledgerCommands,
  ...payoutCommands,
  ...phoneKeyCommands,
  ...privacyCommands,
  ...restoreCommands,
  ...sessionCommands,
  ...shardCommands,
  ...smsCommands,
  ...suspenseCommands,
  ...promotionCommands,
];

const say = (error: unknown): boolean => process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

async function run(words: readonly string[]): Promise<void> {
  const resources = await openPlatformResources(readConfig(process.env), say, 'ops');
  try {
    await requireRightClock(resources);
    process.stdout.write(`${await runCommand(COMMANDS, resources, words)}\n`);
  } finally {
    await closeResources(resources);
  }
}

/** What staff do is dated too: a write-off by a clock that is days ahead would post the penalties of those days. */
async function requireRightClock({ clockGuard }: PlatformResources): Promise<void> {
  await clockGuard.compareAll();
  const complaints = clockGuard.complaints();
  if (complaints.length > 0) throw new Error(`Nothing was done. The clock of this machine is off: ${complaints.join(', ')}`);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  say(error);
  process.exitCode = 1;
});
