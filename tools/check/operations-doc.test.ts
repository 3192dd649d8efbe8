import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = ['operations.md', 'runbooks.md'].map((name) => readFileSync(join(root, 'docs', name), 'utf8')).join('\n');
const sources = execFileSync('git', ['grep', '-h', '-E', "'[^']+'", '--', 'apps/api/src', ':!*.test.ts'], { cwd: root, encoding: 'utf8' });

/** Log lines are marked as code after "log:", in a row of the alarms, or after "The line". */
const quoted = page
  .split('\n')
  .flatMap((line) =>
    [...line.matchAll(/(?:log: |log says |log has |at its end |[Tt]he line |no line |logs |of the log: )((?:`[^`]+`(?:, )?)+)/g)].map(
      ([, list = '']) => list,
    ),
  )
  .flatMap((list) => [...list.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));

test('docs/operations.md and docs/runbooks.md quote log lines', () => {
  expect(quoted.length).toBeGreaterThan(30);
});

test.each(quoted)('the source of the service contains the documented log line “%s”', (text) => {
  expect(sources).toContain(`'${text}'`);
});
