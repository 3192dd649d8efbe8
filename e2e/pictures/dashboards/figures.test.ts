import { expect, test } from 'vitest';
import { writtenDashboards } from '../../../deploy/grafana/dashboards.ts';
import { writeFigures } from './figures.ts';
import type { Dashboard } from './panel.ts';

test.each([
  ['s', [0, 0.05, 0.1], 0.05, ['0 ms', '50 ms', '100 ms']],
  ['s', [0, 2.5, 5], 2.5, ['0.0 s', '2.5 s', '5.0 s']],
  ['s', [0, 0], 1, ['0 s', '0 s']],
  ['percentunit', [0, 0.25, 0.5], 0.25, ['0%', '25%', '50%']],
  ['bytes', [0, 2 ** 27, 2 ** 28], 2 ** 27, ['0 MiB', '128 MiB', '256 MiB']],
  ['reqps', [0, 0.1, 0.2, 0.1 + 0.2], 0.1, ['0.0 req/s', '0.1 req/s', '0.2 req/s', '0.3 req/s']],
  ['short', [0, 1, 2], 1, ['0', '1', '2']],
  ['short', [0, 20_000], 20_000, ['0 K', '20 K']],
])('an axis of %s with %j', (unit, figures, apart, written) => {
  expect(writeFigures(unit, figures, apart)).toEqual(written);
});

test.each([
  ['s', 0.0836, '83.6 ms'],
  ['bytes', 282_656_768, '270 MiB'],
  ['percentunit', 0.013_337, '1.33%'],
  ['short', 8, '8'],
])('a figure of %s alone: %d', (unit, figure, written) => {
  expect(writeFigures(unit, [figure], null)).toEqual([written]);
});

test('each unit of a panel is known', () => {
  const panels = [...writtenDashboards().values()].flatMap((text) => (JSON.parse(text) as Dashboard).panels);
  for (const { fieldConfig } of panels) expect(writeFigures(fieldConfig.defaults.unit, [1], null)).toHaveLength(1);
  expect(() => writeFigures('furlongs', [1], null)).toThrow('furlongs');
});
