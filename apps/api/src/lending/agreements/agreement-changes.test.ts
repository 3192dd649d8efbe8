import { expect, test } from 'vitest';
import { changesBetween } from './agreement-changes.ts';

const agreed = 'Preamble.\n# 1. Interest\nInterest is 4% a month.\n# 2. Early\nPay early after half the term.\n# 3. Court\nWithin 10 days.';

test('[BEY-18] lists changed clauses with the removed and the added words', () => {
  const now = agreed.replace('4% a month', '3% a month');
  expect(changesBetween(agreed, now)).toEqual([
    {
      kind: 'changed',
      heading: '1. Interest',
      words: [
        { kind: 'same', text: 'Interest is ' },
        { kind: 'removed', text: '4% ' },
        { kind: 'added', text: '3% ' },
        { kind: 'same', text: 'a month.' },
      ],
    },
  ]);
});

test('[BEY-18] a moved clause is unchanged; added and removed clauses are listed', () => {
  const now = 'Preamble.\n# 1. Early\nPay early after half the term.\n# 2. Interest\nInterest is 4% a month.\n# 3. Language\nFilipino too.';
  expect(changesBetween(agreed, now).map(({ kind, heading }) => [kind, heading])).toEqual([
    ['added', '3. Language'],
    ['removed', '3. Court'],
  ]);
});

test('[BEY-18] equal texts have no changes, and a huge clause is shown whole before and after', () => {
  expect(changesBetween(agreed, agreed)).toEqual([]);
  const longText = (word: string) => `# Long\n${`${word} `.repeat(700)}`;
  expect(changesBetween(longText('a'), longText('b'))[0]?.words.map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
