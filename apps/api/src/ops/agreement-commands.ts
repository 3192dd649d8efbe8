import * as z from 'zod/mini';
import { CONFIRMATION_SCENE } from '@hiram/contract/endpoints/agreement.ts';
import type { KeyClauses } from '../lending/agreements/agreement-rows.ts';
import { publishAgreement } from '../lending/agreements/publish-agreement.ts';
import { SUPERVISORS, defineAct, idempotentResult, parsedText, text } from '../platform/staff/act.ts';
import type { Act, ActWork } from '../platform/staff/act.ts';
import { insertGlobalStaffAction } from '../platform/staff/staff-actions.ts';

const wholeNumber = (name: string) =>
  parsedText((given) => {
    if (!/^[1-9]\d{0,3}$/.test(given)) throw new Error(`--${name} must be a whole number from 1 to 9999, not ${given}`);
    return Number(given);
  });

const OPTIONS = {
  position: wholeNumber('position'),
  version: wholeNumber('version'),
  title: text,
  /** Names of files. */
  text,
  'key-clauses-en': z.optional(text),
  'key-clauses-fil': z.optional(text),
};
type Options = z.output<z.ZodMiniObject<typeof OPTIONS>>;

export const agreementCommands: readonly Act[] = [
  defineAct({
    name: 'publish-agreement',
    about:
      'Publishes the next version of an agreement from a text file. It applies to new loans, and borrowers who agreed to an earlier version see what changed. Key clauses come from files too, one for each language.',
    roles: SUPERVISORS,
    effect: 'changes',
    undoneBy: null,
    options: OPTIONS,
    files: ['text', 'key-clauses-en', 'key-clauses-fil'],
    run: publish,
  }),
];

async function publish({ resources, doing, readFile }: ActWork, { position, version, title, text: file, ...clauses }: Options) {
  const template = {
    scene: CONFIRMATION_SCENE,
    position,
    version,
    title,
    body: await textOf(readFile, file),
    keyClauses: await keyClausesOf(readFile, clauses),
  };
  const { cells, clock, config, directory } = resources;
  const at = await clock.now();
  const insertAction = () => insertGlobalStaffAction(directory, { ...doing, at });
  return idempotentResult(await publishAgreement({ cells, profile: config.profile, at }, template, insertAction));
}

type ReadFile = ActWork['readFile'];
type Clauses = Pick<Options, 'key-clauses-en' | 'key-clauses-fil'>;

async function keyClausesOf(read: ReadFile, { 'key-clauses-en': en, 'key-clauses-fil': fil }: Clauses): Promise<KeyClauses> {
  return { ...(en === undefined ? {} : { en: await textOf(read, en) }), ...(fil === undefined ? {} : { fil: await textOf(read, fil) }) };
}

const textOf = async (read: ReadFile, file: string): Promise<string> => (await read(file)).toString('utf8').trimEnd();
