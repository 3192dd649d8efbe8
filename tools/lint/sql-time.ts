/** Matches the database's own clocks. Business time is a parameter, because the clock offset of a demo or a test must affect every statement. */
const clockInSql =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)|\b(?:current_(?:timestamp|date|time)|localtimestamp|localtime)\b|'now'/i;

/** Returns the clock that a piece of SQL reads, or `null`. */
export const clockIn = (sql: string): string | null => clockInSql.exec(sql)?.[0] ?? null;

/** Marks a statement that waits for a process, whose duration does not depend on the clock offset. */
const REAL_TIME = /-- real time: \S/;

/** Returns the faults of a migration as `line: text`. Comments may name a clock. */
export function clocksInMigration(sql: string): string[] {
  return sql.split('\n').flatMap((line, index) => {
    const clock = REAL_TIME.test(line) ? null : clockIn(line.replace(/--.*$/, ''));
    return clock === null ? [] : [`${index + 1}: ${clock} is the database's clock: pass the time in`];
  });
}
