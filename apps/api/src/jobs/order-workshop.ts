import type { Profile } from '@hiram/contract/profile.ts';
import type { AccountKeys } from '../account-numbers.ts';
import type { CellDatabase } from '../cells.ts';
import type { Clock } from '../clock.ts';
import type { DecisionMaker } from '../providers/decision.ts';
import type { PayoutBank } from '../providers/payouts.ts';
import type { JobsLog } from './jobs-log.ts';

/** What the work on orders needs, in one cell. */
export interface OrderWorkshop {
  readonly database: CellDatabase;
  readonly clock: Clock;
  readonly log: JobsLog;
  readonly profile: Profile;
  readonly accountKeys: AccountKeys;
  readonly decisions: DecisionMaker;
  readonly payouts: PayoutBank;
}
