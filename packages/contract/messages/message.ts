import type { Language } from '../src/product/profile.ts';
import { catalogueFaults } from './catalogue-faults.ts';
import en from './en.json' with { type: 'json' };
import fil from './fil.json' with { type: 'json' };
import type * as compiled from './generated/messages.js';

/** A missing message is a type error. */
const TEXTS: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = { en, fil };

// Images of the service run plain sources without a type check, so an incomplete catalogue must also prevent the start.
const faults = catalogueFaults(TEXTS);
if (faults.length > 0) throw new Error(`the message catalogue has faults:\n${faults.join('\n')}`);

type CompiledMessage = Omit<typeof compiled, 'm'>;
export type MessageKey = keyof CompiledMessage;
type NamesIn<Key extends MessageKey> = keyof NonNullable<Parameters<CompiledMessage[Key]>[0]>;
type ValuesOf<Key extends MessageKey> = [NamesIn<Key>] extends [never] ? [] : [values: Readonly<Record<NamesIn<Key>, string | number>>];

/** Keys of messages without placeholders. */
export type PlainMessage = { [Key in MessageKey]: NamesIn<Key> extends never ? Key : never }[MessageKey];

/** Formats a message for the service's documents, SMS and answers. Pages call the compiled messages instead, which load one by one. */
export function message<Key extends MessageKey>(language: Language, key: Key, ...[values]: ValuesOf<Key>): string {
  const byName: Readonly<Record<string, string | number>> = values ?? {};
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(byName[name]));
}

export type Messages = <Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>) => string;

export const messagesIn =
  (language: Language): Messages =>
  (key, ...values) =>
    message(language, key, ...values);
