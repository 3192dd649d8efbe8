import { expect, test } from 'vitest';
import { KIT_BUDGET, kitTrespasses } from '../kit-size/budget.ts';

test('a kit at its budgets is within them', () => {
  expect(kitTrespasses(KIT_BUDGET)).toEqual([]);
});

test('each budget that the kit is past is named', () => {
  expect(kitTrespasses({ js: KIT_BUDGET.js + 1, css: KIT_BUDGET.css })).toEqual([expect.stringContaining('JS is 17921 bytes')]);
  expect(kitTrespasses({ js: 0, css: KIT_BUDGET.css + 1 })).toEqual([expect.stringContaining('CSS is 9217 bytes')]);
});
