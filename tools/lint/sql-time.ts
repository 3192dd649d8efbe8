/** The database's own clocks. Business time is a parameter: the offset of a demo or a test must reach every statement. */
const clockInSql =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)|\b(?:current_(?:timestamp|date|time)|localtimestamp|localtime)\b|'now'/i;

/** The clock that a piece of SQL reads, or null. */
export const clockIn = (sql: string): string | null => clockInSql.exec(sql)?.[0] ?? null;

/** Said behind a statement that waits for a process, which no offset of a demo makes faster. */
const REAL_TIME = /-- real time: \S/;

/** The problems of a migration, as `line: text`. A comment may name a clock. */
export function clocksInMigration(sql: string): string[] {
  return sql.split('\n').flatMap((line, index) => {
    const clock = REAL_TIME.test(line) ? null : clockIn(line.replace(/--.*$/, ''));
    return clock === null ? [] : [`${index + 1}: ${clock} is the database's clock: pass the time in`];
  });
}
