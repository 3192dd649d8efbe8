import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '@inlang/paraglide-js';

const SELF = fileURLToPath(import.meta.url);
const WEB = fileURLToPath(new URL('..', import.meta.url));

/**
 * Compiles the texts into one module per message, so that a screen ships only its own. In a process of its
 * own, because the compiler leaves timers behind that hold a process up for half a minute.
 */
export function compileMessages(root = WEB): void {
  execFileSync(process.execPath, [SELF, root], { stdio: ['ignore', 'inherit', 'pipe'] });
}

async function compileBelow(root: string): Promise<void> {
  const outdir = join(root, 'src/messages/generated');
  await compile({
    project: join(root, 'project.inlang'),
    outdir,
    outputStructure: 'message-modules',
    strategy: ['globalVariable', 'baseLocale'],
    emitTsDeclarations: true,
    emitReadme: false,
    emitPrettierIgnore: false,
  });
  await refuseMissingMessages(join(root, 'src/messages/en.json'), join(outdir, 'messages/_index.js'));
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
