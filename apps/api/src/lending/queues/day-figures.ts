import { addDays, manilaDateOf, startOfManilaDay } from '@hiram/contract/product/dates.ts';
import type { CalendarDate } from '@hiram/contract/product/dates.ts';
import { CURRENCY } from '@hiram/contract/providers/providers.ts';
import type { Centavos } from '@hiram/contract/wire/money.ts';
import { sql } from 'kysely';
import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import { queryAllCells } from '../../platform/db/every-cell.ts';
import type { QueueDependencies } from './read-queue.ts';

/** Days that have figures of their own, today included. */
const DAYS = 30;
/** Rows counted per day in each database. More rows are not explained by a busy day. */
const MOST_OF_A_DAY = 10_000;

interface AnswersOfDay {
  readonly day: CalendarDate;
  readonly inTime: number;
  readonly late: number;
}

interface UnmatchedSum {
  readonly count: number;
  /** Sum of the amounts in pesos. */
  readonly amount: Centavos;
}

interface DayFigures {
  readonly complaints: {
    /** Open complaints by the days since they were sent. The last figure includes all older ones. */
    readonly byAge: readonly { readonly days: number; readonly open: number }[];
    readonly answeredInTime: number;
    readonly answeredLate: number;
    /** The last 30 days, the oldest first. */
    readonly byDay: readonly AnswersOfDay[];
  };
  /** Money that fits no order, by day of receipt, oldest first. */
  readonly unmatched: readonly (UnmatchedSum & { readonly day: CalendarDate })[];
  readonly unmatchedBefore: UnmatchedSum;
  /** Cells that did not answer. Their complaints are not counted. */
  readonly missing: readonly string[];
}

/** Figures without personal data. Each day is counted along an index and up to a bound, so the cost does not grow with the number of rows. */
export async function dayFigures({ cells, clock, directory }: QueueDependencies): Promise<DayFigures> {
  const today = manilaDateOf(await clock.now());
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1));
  const { answers, missing } = await queryAllCells(cells.all, async ({ database }) => ({
    sent: await countsByDay(database, openComplaints, days),
    answered: await countsByDay(database, answeredComplaints, days),
  }));
  const sumOf = (kind: 'sent' | 'answered', day: CalendarDate | null, column: 'count' | 'part'): number =>
    answers.flatMap((answer) => answer[kind].filter((row) => row.day === day)).reduce((sum, row) => sum + row[column], 0);
  const byDay = days.map((day) => {
    const inTime = sumOf('answered', day, 'part');
    return { day, inTime, late: sumOf('answered', day, 'count') - inTime };
  });
  const byAge = days.map((day, index) => ({ days: DAYS - 1 - index, open: sumOf('sent', day, 'count') })).toReversed();
  const unmatched = await countsByDay(directory, unmatchedMoney, days);
  const unmatchedOn = (day: CalendarDate | null): UnmatchedSum => {
    const row = unmatched.find((each) => each.day === day);
    return { count: row?.count ?? 0, amount: (row?.part ?? 0) as Centavos };
  };
  return {
    complaints: {
      byAge: [...byAge, { days: DAYS, open: sumOf('sent', null, 'count') }],
      answeredInTime: byDay.reduce((sum, { inTime }) => sum + inTime, 0),
      answeredLate: byDay.reduce((sum, { late }) => sum + late, 0),
      byDay,
    },
    unmatched: days.map((day) => ({ day, ...unmatchedOn(day) })),
    unmatchedBefore: unmatchedOn(null),
    missing,
  };
}

interface CountedRows {
  readonly rows: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly part: RawBuilder<unknown>;
  /** True if rows before the first day are counted as one more group. */
  readonly before: boolean;
}

const openComplaints: CountedRows = {
  rows: sql`complaint where state = 'open'`,
  at: sql`sent_at`,
  part: sql`0`,
  before: true,
};

const answeredComplaints: CountedRows = {
  rows: sql`complaint where answered_at is not null`,
  at: sql`answered_at`,
  part: sql`case when reply_by >= day then 1 else 0 end`,
  before: false,
};

const unmatchedMoney: CountedRows = {
  rows: sql`suspense where resolved_at is null`,
  at: sql`received_at`,
  part: sql`case when currency = ${sql.lit(CURRENCY)} then amount else 0 end`,
  before: true,
};

interface CountedDay {
  /** `null` for the group of earlier days. */
  readonly day: CalendarDate | null;
  readonly count: number;
  readonly part: number;
}

async function countsByDay(
  database: QueryExecutorProvider,
  { rows: among, at, part, before }: CountedRows,
  days: readonly CalendarDate[],
): Promise<readonly CountedDay[]> {
  const first = days[0];
  const spans = [
    ...(before && first !== undefined ? [sql`(null::date, '-infinity'::timestamptz, ${startOfManilaDay(first)}::timestamptz)`] : []),
    ...days.map((day) => sql`(${day}::date, ${startOfManilaDay(day)}::timestamptz, ${startOfManilaDay(addDays(day, 1))}::timestamptz)`),
  ];
  const { rows } = await sql<CountedDay>`
    select day, count(*)::integer as count, coalesce(sum(part), 0)::bigint as part
    from (values ${sql.join(spans)}) as span (day, since, until)
    cross join lateral (select ${part} as part from ${among} and ${at} >= since and ${at} < until limit ${MOST_OF_A_DAY}) as counted
    group by day`.execute(database);
  return rows;
}
