import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const sources = execFileSync('git', ['grep', '-h', '-E', "'[^']+'", '--', 'apps/api/src', ':!*.test.ts'], { cwd: root, encoding: 'utf8' });

/** A log line stands in code type behind "log:", in a row of the alarms, or behind "The line". */
const quoted = page
  .split('\n')
  .flatMap((line) => [...line.matchAll(/(?:log: |[Tt]he line |no line |logs )((?:`[^`]+`(?:, )?)+)/g)].map(([, list = '']) => list))
  .flatMap((list) => [...list.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));

test('docs/operations.md quotes log lines', () => {
  expect(quoted.length).toBeGreaterThan(12);
});

test.each(quoted)('the log line “%s” of docs/operations.md is written by the service', (text) => {
  expect(sources).toContain(`'${text}'`);
});
