import { readFileSync } from 'node:fs';
import { EVENT_NAMES, eventTypes } from '@hiram/contract/events/event-types.ts';
import { expect, test } from 'vitest';

const text = readFileSync('docs/events.md', 'utf8');

test('docs/events.md has exactly one row per event of the contract, with its sentence and fields', () => {
  const rows = EVENT_NAMES.map((name) => {
    const fields = Object.keys(eventTypes[name].example).map((field) => `\`${field}\``);
    return `| \`${name}\` | ${eventTypes[name].description} | ${fields.join(' ')} |`;
  });
  expect(text.split('\n').filter((line) => /^\| `[a-z]+\./.test(line))).toEqual(rows);
});

test('docs/events.md mentions only events of the contract', () => {
  const named = [...text.matchAll(/`((?:loan|complaint|borrower)\.[a-z_.]+)`/g)].map(([, name]) => name);
  expect(named.filter((name) => !(EVENT_NAMES as readonly (string | undefined)[]).includes(name))).toEqual([]);
});
