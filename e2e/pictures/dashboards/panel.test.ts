import { expect, test } from 'vitest';
import { linesOf } from './panel.ts';

const panel = (legendFormat: string) => ({
  id: 1,
  title: 'Jobs',
  gridPos: { x: 0, y: 0, w: 12, h: 8 },
  fieldConfig: { defaults: { unit: 'short' } },
  targets: [{ expr: 'up', legendFormat }] as const,
});

test('lines have the names of their labels, the highest first, and nothing where they have no figure', () => {
  const found = [
    { labels: { job: 'accrue', outcome: 'done' }, points: [[20, 1]] as const },
    { labels: { job: 'decide', outcome: 'done' }, points: [[10, 3]] as const },
  ];
  expect(linesOf(panel('{{job}} {{outcome}}'), found, [10, 20])).toEqual([
    { name: 'decide done', values: [3, null] },
    { name: 'accrue done', values: [null, 1] },
  ]);
});

test('the line of a zero that stands for nothing is left out beside others', () => {
  const zero = { labels: {}, points: [[10, 0]] as const };
  expect(linesOf(panel('{{job}}'), [zero], [10])).toEqual([{ name: '', values: [0] }]);
  expect(linesOf(panel('{{job}}'), [zero, { labels: { job: 'accrue' }, points: [[10, 2]] }], [10])).toEqual([
    { name: 'accrue', values: [2] },
  ]);
});
