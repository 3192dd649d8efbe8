import type { ContactRules } from '@hiram/contract/product/contact-rules.ts';
import type { Profile } from '@hiram/contract/product/profile.ts';
import type { AccountKeys } from '../platform/crypto/account-numbers.ts';
import type { CellDatabase, Cells } from '../platform/db/cells.ts';
import type { Clock } from '../platform/db/clock.ts';
import type { DatedWork } from '../platform/db/dated-work.ts';
import type { Directory } from '../platform/db/directory.ts';
import type { ImageStore } from '../providers/image-store.ts';
import type { RecordStore } from '../providers/record-store.ts';
import type { Providers } from '../providers/open-providers.ts';
import type { JobsLog } from './job-failures.ts';

export interface JobDependencies {
  /** Database of the job's cell. */
  readonly database: CellDatabase;
  readonly cells: Cells;
  readonly directory: Directory;
  readonly clock: Clock;
  readonly datedWork: DatedWork;
  readonly log: JobsLog;
  readonly profile: Profile;
  readonly contactRules: ContactRules;
  /** A cell that is further behind accrues only after an operator has allowed it. */
  readonly accrualDaysAtOnce: number;
  readonly accountKeys: AccountKeys;
  readonly images: Pick<ImageStore, 'remove'>;
  readonly records: RecordStore;
  readonly providers: Pick<Providers, 'payments' | 'payouts' | 'cards' | 'sms' | 'decisions'>;
}
