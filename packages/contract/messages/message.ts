import type { Language } from '../src/product/profile.ts';
import { catalogueFaults } from './catalogue-faults.ts';
import en from './en.json' with { type: 'json' };
import fil from './fil.json' with { type: 'json' };
import type * as compiled from './generated/messages.js';

/** Every message by its key. A language that lacks one is no match for the type. */
const TEXTS: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = { en, fil };

// An image of the service is made of plain sources, without the types' check: it does not start with half a catalogue either.
const faults = catalogueFaults(TEXTS);
if (faults.length > 0) throw new Error(`the messages are not whole:\n${faults.join('\n')}`);

/** What each message needs, by the compiled message that pages call. */
type Compiled = Omit<typeof compiled, 'm'>;
export type MessageKey = keyof Compiled;
type NamesIn<Key extends MessageKey> = keyof NonNullable<Parameters<Compiled[Key]>[0]>;
type ValuesOf<Key extends MessageKey> = [NamesIn<Key>] extends [never] ? [] : [values: Readonly<Record<NamesIn<Key>, string | number>>];

/** Messages that need no value. */
export type PlainMessage = { [Key in MessageKey]: NamesIn<Key> extends never ? Key : never }[MessageKey];

/**
 * A message in the reader's language, for the service: its documents, its SMS and what it answers. Pages call the compiled messages, of
 * which each is loaded alone.
 */
export function message<Key extends MessageKey>(language: Language, key: Key, ...[values]: ValuesOf<Key>): string {
  const byName: Readonly<Record<string, string | number>> = values ?? {};
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(byName[name]));
}

export type Messages = <Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>) => string;

/** For a text that is all in one language. */
export const messagesIn =
  (language: Language): Messages =>
  (key, ...values) =>
    message(language, key, ...values);
