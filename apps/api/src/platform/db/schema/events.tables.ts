import type { ColumnType, Generated } from 'kysely';

/** In a cell: see migrations/cell/0020_events.sql. */
export interface EventTables {
  event: {
    user_id: string;
    effect: string;
    number: Generated<number>;
    event_id: string;
    type: string;
    subject: string;
    /** JSON text going in, the parsed value coming out. */
    data: ColumnType<unknown, string, never>;
    occurred_at: Date;
    origin: Generated<string | null>;
    position: Generated<number | null>;
    placed_at: Generated<Date | null>;
  };
  event_count: { only_row: boolean; placed: number };
}

/** In the directory: see migrations/directory/0011_event_blocks.sql. */
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
