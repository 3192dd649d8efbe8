import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderDashboards } from './dashboards.ts';

/** Compares parsed contents, because the formatter may change the layout of a file. */
const read = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));

test('the dashboard files match dashboards.ts (npm run dashboards writes them)', () => {
  const written = renderDashboards();
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));

  expect(files.toSorted()).toEqual([...written.keys()].toSorted());
  for (const [name, text] of written) expect(read(name), name).toEqual(JSON.parse(text));
});

test('panel titles are unique within a dashboard', () => {
  for (const text of renderDashboards().values()) {
    const { panels } = JSON.parse(text) as { panels: { title: string }[] };
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  }
});
