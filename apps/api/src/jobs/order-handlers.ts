import type { Profile } from '@hiram/contract/product/profile.ts';
import type { AccountKeys } from '../platform/crypto/account-numbers.ts';
import type { CellDatabase } from '../platform/db/cells.ts';
import type { Clock } from '../platform/db/clock.ts';
import type { DecisionMaker } from '../providers/decision.ts';
import type { PayoutBank } from '../providers/payouts.ts';
import type { JobsLog } from './jobs-log.ts';

/** What the work on orders needs, in one cell. */
export interface OrderTaskDependencies {
  readonly database: CellDatabase;
  readonly clock: Clock;
  readonly log: JobsLog;
  readonly profile: Profile;
  readonly accountKeys: AccountKeys;
  readonly decisions: DecisionMaker;
  readonly payouts: PayoutBank;
}
