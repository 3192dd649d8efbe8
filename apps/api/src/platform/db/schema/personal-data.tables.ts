import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Generated } from 'kysely';
import type { ConsentKind } from '@hiram/contract/endpoints/privacy.ts';

export type ErasureState = 'requested' | 'waiting' | 'done';

export type ErasureCause = 'request' | 'term';

export interface ErasureRow {
  user_id: string;
  /** `request`: the borrower requested the erasure. `term`: the term of her data has ended. */
  cause: ErasureCause;
  state: ErasureState;
  requested_at: Date;
  due_at: Date | null;
  tries: number;
  first_done_at: Date | null;
  done_at: Date | null;
  keep_until: CalendarDate | null;
  /** Number of erased rows by table. Written as JSON text, read as the parsed value. */
  erased: unknown;
}

export interface PersonalDataTables {
  consent: { user_id: string; kind: ConsentKind; number: number; given: boolean; changed_at: Date };
  erasure: Omit<ErasureRow, 'cause'> & { cause: Generated<ErasureCause> };
  sealed_record: { user_id: string; source: string; number: number; key_id: string; sealed: Buffer; keep_until: CalendarDate };
}
