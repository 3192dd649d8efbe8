import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cloudEventField, exampleOf } from './cloud-event.ts';
import { EVENT_NAMES } from './event-types.ts';

test.each(EVENT_NAMES)('the example of %s survives encoding and parsing', (name) => {
  const written: unknown = JSON.parse(JSON.stringify(z.encode(cloudEventField, exampleOf(name))));
  expect(written).toEqual(JSON.parse(JSON.stringify(exampleOf(name))));
  expect(z.parse(cloudEventField, written)).toEqual(exampleOf(name));
});

test('rejects an event with the data of another type', () => {
  const mixed = { ...exampleOf('loan.decision.made'), data: exampleOf('borrower.erased').data };
  expect(z.safeParse(cloudEventField, mixed).success).toBe(false);
});

test('no field name of an event suggests personal data or free text', () => {
  const fields = EVENT_NAMES.flatMap((name) => Object.keys(exampleOf(name).data));
  expect(fields.filter((field) => /name|phone|text|reason|content|account|address|email/i.test(field))).toEqual([]);
});
