import { accrualCommands } from '../ops/accrual-commands.ts';
import { agreementCommands } from '../ops/agreement-commands.ts';
import { borrowerCommands } from '../ops/borrower-commands.ts';
import { complaintCommands } from '../ops/complaint-commands.ts';
import { discrepancyCommands } from '../ops/discrepancy-commands.ts';
import { journalCommands } from '../ops/journal-commands.ts';
import { ledgerCommands } from '../ops/ledger-commands.ts';
import { logCommands } from '../ops/log-commands.ts';
import { payoutCommands } from '../ops/payout-commands.ts';
import { phoneKeyCommands } from '../ops/phone-key-commands.ts';
import { privacyCommands } from '../ops/privacy-commands.ts';
import { queueCommands } from '../ops/queue-commands.ts';
import { requestCommands } from '../ops/request-commands.ts';
import { restoreCommands } from '../ops/restore-commands.ts';
import { rightsCommands } from '../ops/rights-commands.ts';
import { sessionCommands } from '../ops/session-commands.ts';
import { shardCommands } from '../ops/shard-commands.ts';
import { smsCommands } from '../ops/sms-commands.ts';
import { suspenseCommands } from '../ops/suspense-commands.ts';
import { webhookCommands } from '../ops/webhook-commands.ts';
import { deadLetterCommands } from '../endpoints/webhooks/dead-letters.service.ts';
import { promotionCommands } from '../endpoints/promotion/promotion-count.service.ts';
import type { Act } from '../platform/staff/act.ts';

const AREA_ACTS: readonly Act[] = [
  ...accrualCommands,
  ...agreementCommands,
  ...borrowerCommands,
  ...complaintCommands,
  ...deadLetterCommands,
  ...discrepancyCommands,
  ...journalCommands,
  ...ledgerCommands,
  ...logCommands,
  ...payoutCommands,
  ...phoneKeyCommands,
  ...privacyCommands,
  ...queueCommands,
  ...restoreCommands,
  ...rightsCommands,
  ...sessionCommands,
  ...shardCommands,
  ...smsCommands,
  ...suspenseCommands,
  ...promotionCommands,
  ...webhookCommands,
];

export const ACTS: readonly Act[] = [...AREA_ACTS, ...requestCommands(AREA_ACTS)];
