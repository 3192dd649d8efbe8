import { readFile } from 'node:fs/promises';
import { CONFIRMATION_SCENE } from '@hiram/contract/endpoints/agreement.ts';
import type { KeyClauses } from '../lending/agreements/agreement-key-clauses.ts';
import { publishAgreement } from '../lending/agreements/publish-agreement.ts';
import type { OpsCommand, OpsContext } from '../platform/staff/ops-command.ts';
import { keepGlobalStaffAction } from '../platform/staff/staff-actions.ts';

type Options = Readonly<Record<string, string>>;

const NAME = 'publish-agreement';

export const agreementCommands: readonly OpsCommand[] = [
  {
    name: NAME,
    about:
      'Publishes the next version of an agreement from a text file. It applies to new loans, and borrowers who agreed to an earlier version see what changed. Key clauses come from files too, one for each language.',
    options: ['position', 'version', 'title', 'text'],
    optional: ['key-clauses-en', 'key-clauses-fil'],
    run: publish,
  },
];

async function publish({ resources, operator, reason }: OpsContext, options: Options) {
  const { title = '', text = '' } = options;
  const template = {
    scene: CONFIRMATION_SCENE,
    position: wholeNumber(options, 'position'),
    version: wholeNumber(options, 'version'),
    title,
    body: await textOf(text),
    key_clauses: await keyClausesOf(options),
  };
  const { cells, clock, config, directory } = resources;
  const at = await clock.now();
  const keep = () => keepGlobalStaffAction(directory, { command: NAME, operator, reason, options, at });
  const done = await publishAgreement({ cells, profile: config.profile, at }, template, keep);
  return { done, note: done ? 'Done.' : 'This was done before. Nothing changed.' };
}

async function keyClausesOf({ 'key-clauses-en': en, 'key-clauses-fil': fil }: Options): Promise<KeyClauses> {
  return { ...(en === undefined ? {} : { en: await textOf(en) }), ...(fil === undefined ? {} : { fil: await textOf(fil) }) };
}

/** A file ends with a line break, a text does not. */
const textOf = async (file: string): Promise<string> => (await readFile(file, 'utf8')).trimEnd();

function wholeNumber(options: Options, name: string): number {
  const text = options[name] ?? '';
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`--${name} must be a whole number from 1 to 9999, not ${text}`);
  return Number(text);
}
