/** `npm run lint` runs this after oxlint, which does not read SQL. */
import { globSync, readFileSync } from 'node:fs';
import { pathFault, wordsInMigration } from './field-words.ts';
import { clocksInMigration } from './sql-time.ts';

const problems: string[] = [];
const files = globSync('apps/api/src/**/*.sql');
for (const file of files) {
  const sql = readFileSync(file, 'utf8');
  const found = [pathFault(file) ?? [], clocksInMigration(sql), wordsInMigration(sql)].flat();
  problems.push(...found.map((problem) => `${file}:${problem}`));
}
for (const problem of problems) console.error(problem);
console.log(`${files.length} migrations read, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
