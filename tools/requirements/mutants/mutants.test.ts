import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRequirements } from '../trace.ts';
import { moneyMutants } from './money-mutants.ts';
import { applyMutant, titlesOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';
import { specificationMutants } from './specification-mutants.ts';

const root = join(import.meta.dirname, '../../..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const mutants = [...specificationMutants, ...moneyMutants];
const mutant: Mutant = { name: '[GEN-01] a name', file: 'a.ts', find: 'one', replace: 'two', tests: 'a.test.ts' };

test.each(mutants.map((each) => [`${each.file}: ${each.name}`, each] as const))('%s: can be applied', (_, each) => {
  expect(each.file).not.toMatch(/\.(?:test|spec)\.tsx?$|^(?:e2e|tools)\//);
  expect(applyMutant(textOf(each.file), each)).toContain(each.replace);
  expect(textOf(each.tests)).toMatch(/\btest\b/);
});

test('the marks of mutants are requirements', () => {
  const requirements = readRequirements(textOf('docs/requirements.md'));
  const marks = mutants.flatMap(({ name }) => /^\[(.+?)\]/.exec(name)?.[1] ?? []);
  expect(marks.filter((id) => !requirements.has(id))).toEqual([]);
});

test('no two mutants of a file have the same name', () => {
  const names = mutants.map(({ file, name }) => `${file} ${name}`);
  expect(names).toEqual([...new Set(names)]);
});

test('the number of mutants stays within the nightly limit', () => {
  expect(mutants.length).toBeLessThanOrEqual(150);
});

test('applies the replacement and nothing else', () => {
  expect(applyMutant('a one b', mutant)).toBe('a two b');
});

test.each(['nothing', 'one one'])('rejects a text that does not contain the piece once: %s', (text) => {
  expect(() => applyMutant(text, mutant)).toThrow('not once');
});

test('rejects a mutant that changes nothing', () => {
  expect(() => applyMutant('a one b', { ...mutant, replace: 'one' })).toThrow('changes nothing');
});

test('only tests with the mark of the requirement run', () => {
  const titles = titlesOf({ ...mutant, name: '[API-05] a name' });
  expect(['[API-05] saves', '[API-05 other] refuses', 'x [GEN-01] [API-05] y'].filter((each) => titles.test(each))).toHaveLength(3);
  expect(['[API-051] saves', 'API-05 saves'].filter((each) => titles.test(each))).toEqual([]);
  expect(titlesOf({ ...mutant, name: 'a name' }).test('any title')).toBe(true);
});
