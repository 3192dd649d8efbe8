import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '@inlang/paraglide-js';

const SELF = fileURLToPath(import.meta.url);
const WEB = fileURLToPath(new URL('..', import.meta.url));

/**
 * Compiles the texts into one module per message, so that a screen ships only its own. In a process of its
 * own, because the compiler leaves timers behind that hold a process up for half a minute. Texts that have not changed since
 * are left as they were compiled: builds, tests and stories all begin here.
 */
export function compileMessages(root = WEB): void {
  const stamp = join(root, 'src/platform/i18n/generated/.compiled-from');
  const sources = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  execFileSync(process.execPath, [SELF, root], { stdio: ['ignore', 'inherit', 'pipe'] });
  writeFileSync(stamp, sources);
}

/** Of all that the result depends on: the texts, the settings, the compiler. */
function fingerprint(root: string): string {
  const texts = join(root, 'src/platform/i18n');
  const files = readdirSync(texts)
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(texts, file));
  // It names the compiler's version.
  const compiler = join(WEB, 'package.json');
  const hash = createHash('sha256');
  for (const file of [...files.toSorted(), join(root, 'project.inlang/settings.json'), SELF, compiler]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

async function compileBelow(root: string): Promise<void> {
  const outdir = join(root, 'src/platform/i18n/generated');
  await compile({
    project: join(root, 'project.inlang'),
    outdir,
    outputStructure: 'message-modules',
    strategy: ['globalVariable', 'baseLocale'],
    emitTsDeclarations: true,
    emitReadme: false,
    emitPrettierIgnore: false,
  });
  await refuseMissingMessages(join(root, 'src/platform/i18n/en.json'), join(outdir, 'messages/_index.js'));
}

// Without its plugin the compiler writes no message and reports success.
async function refuseMissingMessages(source: string, output: string): Promise<void> {
  const keys = Object.keys(JSON.parse(await readFile(source, 'utf8')) as object);
  const compiled = await readFile(output, 'utf8');
  const missing = keys.filter((key) => !compiled.includes(`/${key}.js'`));
  if (keys.length === 0) throw new Error('there are no messages to compile');
  if (missing.length > 0) throw new Error(`messages not compiled: ${missing.join(', ')}`);
}

if (process.argv[1] === SELF) {
  await compileBelow(process.argv[2] ?? WEB);
  process.exit(0);
}
