import type { ColumnType, Generated } from 'kysely';
import { CLAIM_COLUMNS, SEALED, STAFF } from './declaration.ts';
import type { CellDeclarations, DirectoryDeclarations } from './declaration.ts';

/** Claim of a staff member on an item of work; see platform/staff. */
export interface StaffClaim {
  takenBy: string | null;
  takenAt: Date | null;
  takenUntil: Date | null;
}

type Json = ColumnType<unknown, string | null | undefined, never>;

export interface StaffActionRow {
  actionId: string;
  command: string;
  operator: string;
  reason: string;
  /** Written as JSON text, read as the parsed value. */
  options: unknown;
  doneAt: Date;
  /** Second person who approved the action; `null` if no approval was needed. */
  approver: Generated<string | null>;
  /** Changed values before and after the action, as JSON; `null` if the action changed nothing, or several things. */
  before: Json;
  after: Json;
  /** Prevents guessing the row from its digest in the log. */
  salt: Generated<Buffer | null>;
}

/** No process may write this table directly; see migrations/cell/0023_staff_log.sql. */
interface StaffLogRow {
  number: ColumnType<number, never, never>;
  kind: 'done' | 'removed' | 'seen';
  actionId: string | null;
  operator: string | null;
  command: string | null;
  log: string | null;
  logNumber: number | null;
  digest: Buffer | null;
  writtenAt: Date;
  hash: Buffer;
}

export interface StaffTables {
  staff_action: StaffActionRow & {
    userId: string;
    /** Centavos that the action posted on its order; `null` if the action posts on none. */
    posted: Generated<number | null>;
  };
  staff_log: StaffLogRow;
}

export interface StaffDirectoryTables {
  staff_action: StaffActionRow;
  staff_log: StaffLogRow;
  /** Acts that wait for a second person's approval. */
  staff_request: StaffClaim & {
    requestId: string;
    command: string;
    options: ColumnType<Readonly<Record<string, string>>, string, never>;
    operator: string;
    reason: string;
    /** Centavos; `null` if the act has no single amount. */
    amount: number | null;
    requestedAt: Date;
    endsAt: Date;
    decision: 'approved' | 'refused' | null;
    decidedBy: string | null;
    decidedAt: Date | null;
    doneAt: Date | null;
  };
  /** Sessions of staff, and logouts reported by the identity provider. */
  staff_session: {
    sessionHash: Buffer;
    subject: string;
    name: string;
    role: 'agent' | 'supervisor' | 'auditor';
    providerSid: string | null;
    startedAt: Date;
    seenAt: Date;
    endedAt: Date | null;
  };
  staff_logout: { tokenHash: Buffer; subject: string | null; providerSid: string | null; receivedAt: Date };
}

export const staffDeclarations = {
  staff_action: {
    grants: { adds: ['staff'] },
    bound: { by: 'staff' },
    columns: { staff: 'command operator reason options done_at approver before after', plain: 'user_id action_id salt posted' },
    holding: {
      what: 'What our staff did with your data',
      why: 'To answer for it.',
      withheld: {
        operator: STAFF,
        approver: STAFF,
        salt: 'A random number, so that nobody can guess what was done by its digest in our log.',
      },
      fate: SEALED,
    },
  },
  // Only security definer functions insert here: the trigger of `staff_action` and `note_log_head`.
  staff_log: { owner: 'cell', grants: {}, bound: { by: 'staff' } },
} as const satisfies CellDeclarations<StaffTables>;

export const staffDirectoryDeclarations = {
  staff_action: {
    grants: { adds: ['staff'] },
    bound: { by: 'staff' },
    columns: { staff: 'command operator reason options done_at approver before after', plain: 'action_id salt' },
  },
  // One entry per action, one per deleted action, and one per minute in which another log has grown.
  staff_log: {
    grants: {},
    bound: { by: 'staff' },
    columns: { plain: 'number kind action_id operator command log log_number digest written_at hash' },
  },
  staff_request: {
    grants: {
      adds: ['staff'],
      changes: [{ by: ['staff'], columns: ['amount', 'decision', 'decided_by', 'decided_at', 'done_at', ...CLAIM_COLUMNS] }],
      removes: ['worker'],
    },
    bound: { by: 'staff' },
    columns: {
      staff: 'command options operator reason amount requested_at decision decided_by decided_at taken_by taken_at taken_until',
      plain: 'request_id ends_at done_at',
    },
  },
  // At most ten open sessions per person. They are deleted together with those that the provider has ended.
  staff_session: {
    grants: { adds: ['staff'], changes: [{ by: ['staff'], columns: ['seen_at', 'ended_at'] }], removes: ['worker'] },
    bound: { by: 'staff' },
    columns: { plain: 'session_hash subject name role provider_sid started_at seen_at ended_at' },
  },
  staff_logout: {
    grants: { adds: ['staff'], removes: ['worker'] },
    bound: { by: 'staff' },
    columns: { plain: 'token_hash subject provider_sid received_at' },
  },
} as const satisfies DirectoryDeclarations<StaffDirectoryTables>;
