import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The programs that the documentation has a reader start. */
const PROGRAM = /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|bash|docker|helm|nginx|openssl|pg_dump|pg_restore|createdb|psql) /;
const BLOCK = /^```sh\n(.*?)^```$/gms;
const INLINE = /`([^`\n]+)`/g;

export const DOCUMENTS = globSync(['*.md', '.github/*.md', 'docs/**/*.md'], { cwd: ROOT }).toSorted();

/** Every command of a document: lines of its shell blocks, and what stands in its sentences and reads like one. */
export function commandsIn(markdown: string): string[] {
  const blocks = [...markdown.matchAll(BLOCK)].flatMap(([, block = '']) => block.trim().split('\n'));
  const sentences = [...markdown.replaceAll(BLOCK, '').matchAll(INLINE)].map(([, text = '']) => text);
  return [...blocks, ...sentences.filter((text) => PROGRAM.test(text))];
}

export const commandsOf = (path: string): string[] => commandsIn(readFileSync(join(ROOT, path), 'utf8'));

/** A command and its commoner form, by which it is run too: some of the long tests, an option of the bench, a few of the tests. */
export const formsOf = (command: string): string[] => [command, command.replace(/^(npm run (?:soak|bench)|npx vitest run) .*$/, '$1')];
