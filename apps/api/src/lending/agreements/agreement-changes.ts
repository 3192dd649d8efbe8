/** A heading with the text below it. Text before the first heading has an empty heading. */
interface Clause {
  readonly heading: string;
  readonly text: string;
}

export interface WordChange {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

export interface ClauseChange {
  readonly kind: 'changed' | 'added' | 'removed';
  readonly heading: string;
  readonly words: readonly WordChange[];
}

/** Differences between two texts, clause by clause, in the order of the later text. Removed clauses come last. */
export function changesBetween(earlier: string, later: string): readonly ClauseChange[] {
  const [before, after] = [clausesOf(earlier), clausesOf(later)];
  const changedClauses = after.flatMap((clause): ClauseChange[] => {
    const old = before.find((each) => nameOf(each) === nameOf(clause));
    if (old === undefined) return [{ kind: 'added', heading: clause.heading, words: [{ kind: 'added', text: clause.text }] }];
    return old.text === clause.text ? [] : [{ kind: 'changed', heading: clause.heading, words: wordChanges(old.text, clause.text) }];
  });
  const removedClauses = before.filter((clause) => !after.some((each) => nameOf(each) === nameOf(clause)));
  return [
    ...changedClauses,
    ...removedClauses.map(({ heading, text }): ClauseChange => ({ kind: 'removed', heading, words: [{ kind: 'removed', text }] })),
  ];
}

function clausesOf(text: string): readonly Clause[] {
  return text
    .split(/^(?=# )/m)
    .map((part) => {
      const [first = '', ...rest] = part.trimEnd().split('\n');
      return first.startsWith('# ') ? { heading: first.slice(2), text: rest.join('\n') } : { heading: '', text: part.trimEnd() };
    })
    .filter(({ heading, text: body }) => heading !== '' || body !== '');
}

/** Ignores the number, so that a clause that only moved is the same clause. */
const nameOf = ({ heading }: Clause): string => heading.replace(/^\d+\.\s*/, '').toLowerCase();

/** Longer clauses are shown whole, before and after: the table below grows with the product of both lengths. */
const MOST_WORDS = 600;

/** Word differences by the longest common subsequence. */
function wordChanges(earlier: string, later: string): readonly WordChange[] {
  const [before, after] = [wordsOf(earlier), wordsOf(later)];
  if (before.length > MOST_WORDS || after.length > MOST_WORDS)
    return [
      { kind: 'removed', text: earlier },
      { kind: 'added', text: later },
    ];
  const common = commonLengths(before, after);
  const changes: WordChange[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      addWord(changes, 'same', before[i++] ?? '');
      j += 1;
    } else if (j >= after.length || (i < before.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      addWord(changes, 'removed', before[i++] ?? '');
    } else {
      addWord(changes, 'added', after[j++] ?? '');
    }
  }
  return changes;
}

const wordsOf = (text: string): string[] => text.split(/(?<=\s)/u);

/** Lengths of the longest common subsequences of all pairs of remaining words. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] ?? [];
      row[j] = before[i] === after[j] ? (lengths[i + 1]?.[j + 1] ?? 0) + 1 : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}

function addWord(changes: WordChange[], kind: WordChange['kind'], word: string): void {
  const last = changes.at(-1);
  if (last?.kind === kind) changes.splice(-1, 1, { kind, text: `${last.text}${word}` });
  else changes.push({ kind, text: word });
}
