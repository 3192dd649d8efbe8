import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRequirements } from '../requirement-list.ts';
import { mutate } from './apply.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutant-list.ts';
import { hashOfMutant, provenIds, type Kill } from './record.ts';
import { titlePattern } from './tests-of.ts';

const root = join(import.meta.dirname, '../../..');
const requirements = readRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
const mutant: Mutant = { id: 'GEN-01', breaks: 'the name', file: 'a.ts', find: 'one', replace: 'two' };

test.each(mutants.map((each) => [`${each.id} ${each.breaks}`, each] as const))('%s: can be put into its file', (_, each) => {
  expect(mutate(readFileSync(join(root, each.file), 'utf8'), each)).toContain(each.replace);
  expect(requirements.has(each.id)).toBe(true);
});

test('a mutant has a name of its own', () => {
  const names = mutants.map(({ id, breaks }) => `${id} ${breaks}`);
  expect(names).toEqual([...new Set(names)]);
});

test('a mutant changes product code, never a test', () => {
  expect(mutants.filter(({ file }) => /\.(test|spec)\.tsx?$|^(e2e|tools)\//.test(file)).map(({ file }) => file)).toEqual([]);
});

test('a mutant changes its piece and nothing else', () => {
  expect(mutate('a one b', mutant)).toBe('a two b');
});

test.each(['nothing', 'one one'])('a piece that does not stand exactly once is refused: %s', (text) => {
  expect(() => mutate(text, mutant)).toThrow('not once');
});

test('a mutant that changes nothing is refused', () => {
  expect(() => mutate('a one b', { ...mutant, replace: 'one' })).toThrow('changes nothing');
});

test('a requirement is proven when each of its mutants was killed as it stands', () => {
  const second: Mutant = { ...mutant, breaks: 'the other', replace: 'three' };
  const killed = (each: Mutant): Kill => ({
    id: each.id,
    breaks: each.breaks,
    mutant: hashOfMutant(each),
    files: '',
    killedBy: 'a test',
    in: 'a.test.ts',
    commit: 'c0ffee',
  });
  const proven = (kills: readonly Kill[]) => [...provenIds({ lastFullRun: null, kills }, [mutant, second])];
  expect(proven([killed(mutant)])).toEqual([]);
  expect(proven([killed(mutant), killed(second)])).toEqual(['GEN-01']);
  expect(proven([killed(mutant), killed({ ...second, replace: 'four' })])).toEqual([]);
});

test('the tests of a requirement name it whole, alone or with a refusal', () => {
  const title = titlePattern('API-05');
  expect(['[API-05] saves', '[API-05 other] refuses', 'x [GEN-01] [API-05] y'].filter((each) => title.test(each))).toHaveLength(3);
  expect(['[API-051] saves', 'API-05 saves'].filter((each) => title.test(each))).toEqual([]);
});
