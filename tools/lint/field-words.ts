/**
 * Words that this project no longer uses, each with the lending term that replaces it (docs/glossary.md). Names in product code, its file names and
 * its tables are checked; comments and texts may use any word.
 */

/** Forbidden as a word of any name: `surplus` forbids `surplusOf` and `order_surplus`. */
const rejectedWords = new Map(
  Object.entries({
    life: 'replay (or lifetime, for a span of time)',
    lives: 'loans',
    lived: 'replayed',
    living: 'replayed',
    walk: 'replay',
    walks: 'replay',
    walked: 'replayed',
    walking: 'replaying',
    'loan on': 'replay',
    settle: 'repost, record or finish (a settlement is the provider’s list)',
    'order payment': 'loan transaction',
    'order payments': 'loan transactions',
    surplus: 'overpayment',
    delay: 'rollover',
    'roll over': 'rollover',
    'rolled over': 'rollover',
    house: 'lender',
    asking: 'polling, or requesting',
    asks: 'polls, or requests',
    asked: 'polled, or requested',
    'ask at': 'next poll at',
    learn: 'reconcile',
    learns: 'reconciles',
    learned: 'reconciled',
    'push offer': 'accept offer',
    'push loan': 'accept offer',
    'submit offer': 'accept offer',
    'submit loan': 'accept offer',
    'order work': 'order task',
    workshop: 'job dependencies',
    craft: 'handler',
    hands: 'concurrency',
    occasion: 'posting context',
    wish: 'payment request',
    wishes: 'payment requests',
    told: 'to answer, or sent',
    'whole order': 'loan record',
    'arrival of': 'disbursement date',
    proof: 'document',
    proofs: 'documents',
    paper: 'document',
    papers: 'documents',
    patience: 'timeout',
    anew: 'again, or the new value',
    nobody: 'no person, or the noun',
    somebody: 'a person, or the noun',
    mend: 'repair',
    mended: 'repaired',
    older: 'legacy',
    newer: 'v3',
    'given text': 'translation',
    'given texts': 'translations',
  }),
);

/** Forbidden only as a whole name: as parts of a name they have another meaning, such as `firstLetter`, `onSubmit` or the `push` of a list. */
const rejectedNames = new Map(
  Object.entries({
    letter: 'letterhead, or character',
    push: 'accept (an offer)',
    submit: 'accept (an offer), or send',
  }),
);

/** Forbidden as the name of a file or a folder. */
const rejectedFiles = new Map(
  Object.entries({
    words: 'translations, or text',
    missing: 'not found',
  }),
);
const rejectedFolders = new Map(
  Object.entries({
    choices: 'repayment-options',
    failed: 'application-failed',
    code: 'payment-code',
    start: 'boot',
  }),
);

/** Names from the specification or from packages. Comparisons of age are no versions. */
const exempt = [
  /^(?:isDelay|delayInfo|delayAmount|delayDetail|repayDelay)$/,
  /^(?:scoreDelayMs|maxEventLoopDelay|scheduledDelayMillis)$/,
  /^(?:older|newer)Than[A-Z]/,
];

const wordsOf = (name: string): string[] => (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());

const fault = (table: ReadonlyMap<string, string>, found: string): string => `“${found}”: use ${table.get(found)}.`;

/** Returns the fault of a name as `word: replacement`; `null` if there is none. */
export function wordFault(name: string): string | null {
  if (exempt.some((pattern) => pattern.test(name))) return null;
  const words = wordsOf(name).join(' ');
  if (rejectedNames.has(words)) return fault(rejectedNames, words);
  const found = [...rejectedWords.keys()].find((each) => ` ${words} `.includes(` ${each} `));
  return found === undefined ? null : fault(rejectedWords, found);
}

/** Checks each part of a path from the root of the repository. */
export function pathFault(path: string): string | null {
  const [file = '', ...folders] = path.split('/').toReversed();
  const faults = [
    ...file
      .split('.')
      .slice(0, -1)
      .map((part) => wordFault(part) ?? partFault(rejectedFiles, wordsOf(part))),
    ...folders.map((folder) => wordFault(folder) ?? partFault(rejectedFolders, [folder])),
  ];
  return faults.find((each) => each !== null) ?? null;
}

function partFault(table: ReadonlyMap<string, string>, parts: readonly string[]): string | null {
  const found = parts.find((part) => table.has(part));
  return found === undefined ? null : fault(table, found);
}

/** Verbs that are not used as the first word of a function's name, with the verbs of the trade. */
const functionVerbs = new Map(
  Object.entries({
    take: 'claim, receive, acquire or apply',
    keep: 'store, insert, save or record',
    bring: 'copy, fetch or navigate',
    leave: 'release, delete or navigate',
    arrive: 'open, receive or complete',
    say: 'print, log or return',
    tell: 'send, report or notify',
    hear: 'receive',
    ask: 'request, query or call',
    understand: 'parse',
    mend: 'repair',
    begin: 'start, or create',
    hold: 'lock, store or pause',
  }),
);

/** Returns the fault of a function's name by its first word; `null` if there is none. */
export function functionVerbFault(name: string): string | null {
  return partFault(functionVerbs, wordsOf(name).slice(0, 1));
}

const PRONOUNS = /\b(?:whoever|whatever|nobody|somebody|anew|meanwhile|besides)\b/i;

/** Returns the pronoun or adverb that needs a noun, in a comment or on a page; `null` if there is none. */
export function proseFault(text: string): string | null {
  const [found] = PRONOUNS.exec(text) ?? [];
  return found === undefined ? null : `“${found}”: name the person or the thing.`;
}

/** Returns the faults of a migration as `line: text`: its tables, columns, indexes and values. Comments may use any word. */
export function wordsInMigration(sql: string): string[] {
  return sql.split('\n').flatMap((line, index) => {
    const names = line.replace(/--.*$/, '').match(/\w+/g) ?? [];
    return names.flatMap((name) => wordFault(name) ?? []).map((each) => `${index + 1}: ${each}`);
  });
}
