/** `npm run lint` runs this after oxlint, which reads neither style sheets nor SQL. */
import { globSync, readFileSync } from 'node:fs';
import { belowFloor } from './css-floor.ts';
import { pathFault, wordsInMigration } from './field-words.ts';
import { clocksInMigration } from './sql-time.ts';

const checks = [
  { files: 'apps/web/src/**/*.css', check: belowFloor },
  { files: 'apps/api/src/**/*.sql', check: (sql: string) => [...clocksInMigration(sql), ...wordsInMigration(sql)] },
];

let read = 0;
const problems: string[] = [];
for (const { files, check } of checks) {
  for (const file of globSync(files)) {
    read += 1;
    const found = [pathFault(file) ?? [], check(readFileSync(file, 'utf8'))].flat();
    problems.push(...found.map((problem) => `${file}:${problem}`));
  }
}
for (const problem of problems) console.error(problem);
console.log(`${read} style sheets and migrations read, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
