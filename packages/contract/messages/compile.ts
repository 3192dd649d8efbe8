import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogueFaults, type Texts } from './catalogue-faults.ts';

const COMPILE_SCRIPT = fileURLToPath(import.meta.url);
const MESSAGES_FOLDER = import.meta.dirname;
const COMPILER = join(MESSAGES_FOLDER, 'run-paraglide.ts');

/**
 * Compiles the catalogue into one module per message, so that a page loads only its own messages, with types for both the pages and the service.
 * Throws if the catalogue has faults. Skips an unchanged catalogue, because builds, type checks, tests and stories all start with this step.
 */
export function compileMessages(root = MESSAGES_FOLDER): void {
  assertNoFaults(root);
  const stamp = join(root, 'generated/.compiled-from');
  const sources = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  // Runs in a child process, because the compiler leaves timers behind that delay the exit by half a minute.
  execFileSync(process.execPath, [COMPILER, root], { stdio: ['ignore', 'inherit', 'pipe'] });
  writeFileSync(stamp, sources);
}

function assertNoFaults(root: string): void {
  const faults = catalogueFaults(readCatalogue(root));
  if (faults.length > 0) throw new Error(`the message catalogue has faults:\n${faults.join('\n')}`);
}

const jsonFiles = (root: string): string[] => readdirSync(root).filter((file) => file.endsWith('.json'));

const readCatalogue = (root: string): Record<string, Texts> =>
  Object.fromEntries(
    jsonFiles(root).map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(root, file), 'utf8')) as Texts]),
  );

function fingerprint(root: string): string {
  const texts = jsonFiles(root).map((file) => join(root, file));
  // package.json contains the compiler's version.
  const versions = join(MESSAGES_FOLDER, '../package.json');
  const hash = createHash('sha256');
  for (const file of [...texts.toSorted(), join(root, 'project.inlang/settings.json'), COMPILER, versions]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

if (process.argv[1] === COMPILE_SCRIPT) compileMessages();
