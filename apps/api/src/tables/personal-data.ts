import type { ConsentKind } from '@hiram/contract/endpoints/privacy.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import type { Generated } from 'kysely';
import { ALL_PROCESSES, KEPT } from './declaration.ts';
import type { CellDeclarations } from './declaration.ts';

export type ErasureState = 'requested' | 'waiting' | 'done';

export type ErasureCause = 'request' | 'term';

export interface ErasureRow {
  userId: string;
  /** `request`: the borrower requested the erasure. `term`: the term of her data has ended. */
  cause: ErasureCause;
  state: ErasureState;
  requestedAt: Date;
  dueAt: Date | null;
  tries: number;
  firstDoneAt: Date | null;
  doneAt: Date | null;
  keepUntil: CalendarDate | null;
  /** Number of erased rows by table. Written as JSON text, read as the parsed value. */
  erased: unknown;
}

export interface PersonalDataTables {
  consent: { userId: string; kind: ConsentKind; number: number; given: boolean; changedAt: Date };
  erasure: Omit<ErasureRow, 'cause'> & { cause: Generated<ErasureCause> };
  sealed_record: { userId: string; source: string; number: number; keyId: string; sealed: Buffer; keepUntil: CalendarDate };
}

export const personalDataDeclarations = {
  consent: {
    grants: { adds: ['service'] },
    bound: { most: 60, within: { column: 'changed_at', days: 1 } },
    columns: { consents: 'kind given changed_at', plain: 'user_id number' },
    holding: { what: 'What you allowed and withdrew', why: 'To prove that we obeyed.', fate: KEPT },
  },
  erasure: {
    grants: { adds: ALL_PROCESSES, changes: [{ by: ['worker'], columns: 'all' }], removes: ['worker'] },
    bound: { most: 1, each: 'borrower' },
    columns: { consents: 'cause state requested_at first_done_at done_at keep_until erased', plain: 'user_id due_at tries' },
    holding: { what: 'Your erasure', why: 'To prove that we did it.', fate: KEPT },
  },
  sealed_record: {
    grants: { adds: ['worker'], changes: [{ by: ['worker'], columns: ['key_id', 'sealed'] }], removes: ['worker'] },
    bound: { by: 'worker' },
    columns: { name: 'sealed', plain: 'user_id source number key_id keep_until' },
    holding: {
      what: 'What the law makes us keep, sealed',
      why: 'Nobody reads it unless the law asks.',
      withheld: { sealed: 'Sealed.', key_id: 'Sealed.' },
      fate: KEPT,
    },
  },
} as const satisfies CellDeclarations<PersonalDataTables>;
