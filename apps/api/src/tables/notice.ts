import { dataTerms } from '@hiram/contract/product/personal-data.ts';
import { DELETED } from './declaration.ts';
import type { CellDeclarations } from './declaration.ts';

export interface NoticeRow {
  userId: string;
  /** `account`: another account was bound. `browser`: another browser tried to use a session. */
  kind: 'account' | 'browser';
  /** Id of the account, or start of the hash of the session. */
  subject: string;
  state: 'waiting' | 'sent' | 'refused';
  madeAt: Date;
  sendAt: Date | null;
  tries: number;
  endedAt: Date | null;
  requestId: string | null;
}

export interface NoticeTables {
  notice: NoticeRow;
}

export const noticeDeclarations = {
  // One for each account that she binds, and one for each of her sessions.
  notice: {
    grants: {
      adds: ['service', 'worker'],
      changes: [{ by: ['worker'], columns: ['state', 'send_at', 'tries', 'ended_at'] }],
      removes: ['worker'],
    },
    bound: { most: 1000, each: 'borrower' },
    columns: { reminders: 'kind state made_at send_at ended_at', plain: 'user_id subject tries request_id' },
    holding: {
      what: 'What we told you by SMS because it might not have been you',
      why: 'To tell each thing once.',
      fate: DELETED,
      ends: { since: 'ended_at', days: dataTerms.passingDays },
    },
  },
} as const satisfies CellDeclarations<NoticeTables>;
