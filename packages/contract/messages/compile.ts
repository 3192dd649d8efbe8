import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogueFaults, type Texts } from './catalogue-faults.ts';

const SELF = fileURLToPath(import.meta.url);
const HERE = import.meta.dirname;
const COMPILER = join(HERE, 'run-paraglide.ts');

/**
 * Compiles the catalogue into one module per message, so that a page loads only its own, with the types that both the pages and the
 * service are checked against. A catalogue with a fault is refused. Texts that have not changed since are left as they were compiled:
 * builds, types, tests and stories all begin here.
 */
export function compileMessages(root = HERE): void {
  refuseFaults(root);
  const stamp = join(root, 'generated/.compiled-from');
  const sources = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  // In a process of its own, because the compiler leaves timers behind that hold a process up for half a minute.
  execFileSync(process.execPath, [COMPILER, root], { stdio: ['ignore', 'inherit', 'pipe'] });
  writeFileSync(stamp, sources);
}

function refuseFaults(root: string): void {
  const faults = catalogueFaults(readCatalogue(root));
  if (faults.length > 0) throw new Error(`the messages can’t be compiled:\n${faults.join('\n')}`);
}

const jsonFiles = (root: string): string[] => readdirSync(root).filter((file) => file.endsWith('.json'));

const readCatalogue = (root: string): Record<string, Texts> =>
  Object.fromEntries(
    jsonFiles(root).map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(root, file), 'utf8')) as Texts]),
  );

/** Of all that the result depends on: the texts, the settings, the compiler. */
function fingerprint(root: string): string {
  const texts = jsonFiles(root).map((file) => join(root, file));
  // It names the compiler's version.
  const versions = join(HERE, '../package.json');
  const hash = createHash('sha256');
  for (const file of [...texts.toSorted(), join(root, 'project.inlang/settings.json'), COMPILER, versions]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

if (process.argv[1] === SELF) compileMessages();
