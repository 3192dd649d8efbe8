import type { ColumnType, Generated } from 'kysely';
import { ADDED_AND_ENDED, ALL_PROCESSES, KEPT } from './declaration.ts';
import type { CellDeclarations, DirectoryDeclarations } from './declaration.ts';

/** See migrations/cell/0020_events.sql. */
export interface EventTables {
  event: {
    userId: string;
    effect: string;
    number: Generated<number>;
    eventId: string;
    type: string;
    subject: string;
    data: ColumnType<unknown, string, never>;
    occurredAt: Date;
    origin: Generated<string | null>;
    position: Generated<number | null>;
    placedAt: Generated<Date | null>;
  };
  event_count: { onlyRow: boolean; placed: number };
  /** See migrations/cell/0022_dated_events.sql. */
  dated_events: { onlyRow: boolean; recordedThrough: Date | null; arrivals: number };
}

/** See migrations/directory/0011_event_blocks.sql and 0012_webhooks.sql. */
export interface EventDirectoryTables {
  event_block: {
    block: Generated<number>;
    cell: string;
    first: number;
    last: number;
    whole: Generated<boolean>;
    publishedAt: Date;
  };
  webhook_endpoint: {
    endpoint: string;
    url: string;
    types: string[] | null;
    secretKeyId: string;
    secretSealed: Buffer;
    previousKeyId: string | null;
    previousSealed: Buffer | null;
    state: 'active' | 'paused';
    pausedBecause: PauseReason | null;
    cursor: string;
    failingSince: Date | null;
    worker: string | null;
    leasedUntil: Date | null;
    createdAt: Date;
  };
  webhook_delivery: {
    endpoint: string;
    eventId: string;
    type: string;
    subject: string;
    block: number;
    cell: string;
    position: number;
    state: 'waiting' | 'dead';
    attempts: number;
    recordedAt: Date;
    firstFailedAt: Date | null;
    nextTryAt: Date;
    lastStatus: number | null;
    diedAt: Date | null;
  };
  partner_call: { keyId: string; nonce: string; takenAt: Date };
}

export type PauseReason = 'staff' | 'gone' | 'failing';

export const eventDeclarations = {
  // A few per row of a bounded table. Events are deleted at their own age.
  event: {
    grants: { adds: ALL_PROCESSES, changes: [{ by: ['worker'], columns: ['origin', 'position', 'placed_at'] }], removes: ['worker'] },
    bound: { by: 'worker' },
    columns: { loans: 'type subject data occurred_at', plain: 'user_id effect number event_id origin position placed_at' },
    holding: {
      what: 'What we told the lender’s own systems about your loans',
      why: 'So that they know what was decided, paid and answered. It names you by a number only.',
      fate: KEPT,
    },
  },
  event_count: { owner: 'cell', grants: { changes: [{ by: ['worker'], columns: ['placed'] }] }, bound: { by: 'release' } },
  dated_events: { owner: 'cell', grants: { changes: [{ by: ['worker'], columns: ['recorded_through'] }] }, bound: { by: 'release' } },
} as const satisfies CellDeclarations<EventTables>;

export const eventDirectoryDeclarations = {
  event_block: {
    grants: { adds: ['worker'], changes: [{ by: ['worker'], columns: ['whole'] }], removes: ['worker'] },
    bound: { by: 'worker' },
    columns: { plain: 'block cell first last whole published_at' },
  },
  // At most twenty. The worker pauses and resumes endpoints and encrypts secrets with the new key; only staff may change where events are sent.
  webhook_endpoint: {
    grants: {
      adds: ['staff'],
      changes: [
        { by: ['worker'], columns: ['state', 'paused_because', 'cursor', 'failing_since', 'worker', 'leased_until'] },
        { by: ['worker'], columns: ['secret_key_id', 'secret_sealed', 'previous_key_id', 'previous_sealed'] },
      ],
      removes: ['staff'],
    },
    bound: { by: 'staff' },
    columns: {
      plain:
        'endpoint url types secret_key_id secret_sealed previous_key_id previous_sealed state paused_because cursor failing_since worker leased_until created_at',
    },
  },
  // Deliveries that wait for an endpoint are counted before more are recorded, and dead letters are deleted with the events.
  webhook_delivery: {
    grants: { adds: ['worker'], removes: ['worker', 'staff'] },
    bound: { by: 'worker' },
    columns: {
      plain:
        'endpoint event_id type subject block cell position state attempts recorded_at first_failed_at next_try_at last_status died_at',
    },
  },
  partner_call: { grants: ADDED_AND_ENDED, bound: { by: 'lender' }, columns: { plain: 'key_id nonce taken_at' } },
} as const satisfies DirectoryDeclarations<EventDirectoryTables>;
