import type { ColumnType, Generated } from 'kysely';

/** Tables of a cell; see migrations/cell/0020_events.sql. */
export interface EventTables {
  event: {
    user_id: string;
    effect: string;
    number: Generated<number>;
    event_id: string;
    type: string;
    subject: string;
    data: ColumnType<unknown, string, never>;
    occurred_at: Date;
    origin: Generated<string | null>;
    position: Generated<number | null>;
    placed_at: Generated<Date | null>;
  };
  event_count: { only_row: boolean; placed: number };
  /** See migrations/cell/0022_dated_events.sql. */
  dated_events: { only_row: boolean; recorded_through: Date | null; arrivals: number };
}

/** Table of the directory; see migrations/directory/0011_event_blocks.sql. */
export interface EventBlockTables {
  event_block: {
    block: Generated<number>;
    cell: string;
    first: number;
    last: number;
    whole: Generated<boolean>;
    published_at: Date;
  };
}

/** Tables of the directory; see migrations/directory/0012_webhooks.sql. */
export interface WebhookTables {
  webhook_endpoint: {
    endpoint: string;
    url: string;
    types: string[] | null;
    secret_key_id: string;
    secret_sealed: Buffer;
    previous_key_id: string | null;
    previous_sealed: Buffer | null;
    state: 'active' | 'paused';
    paused_because: PauseReason | null;
    cursor: string;
    failing_since: Date | null;
    worker: string | null;
    leased_until: Date | null;
    created_at: Date;
  };
  webhook_delivery: {
    endpoint: string;
    event_id: string;
    type: string;
    subject: string;
    block: number;
    cell: string;
    position: number;
    state: 'waiting' | 'dead';
    attempts: number;
    recorded_at: Date;
    first_failed_at: Date | null;
    next_try_at: Date;
    last_status: number | null;
    died_at: Date | null;
  };
}

export type PauseReason = 'staff' | 'gone' | 'failing';
