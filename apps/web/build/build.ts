import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { WEB } from './bundle.ts';
import { compileMessages } from '@hiram/contract/messages/compile.ts';
import { buildWeb } from './web.ts';

/** `--into dist-philippines` writes a second build beside the default one. */
const { values } = parseArgs({ options: { into: { type: 'string', default: 'dist' } } });
const folder = resolve(WEB, values.into);
// A git-ignored folder. The build is renamed into place when it is complete, because a server may be reading the old build.
const aside = (what: string): string => join(WEB, `node_modules/.${what}-${process.pid}`);

function putInPlace(): void {
  if (existsSync(folder)) renameSync(folder, aside('old'));
  renameSync(aside('new'), folder);
  rmSync(aside('old'), { recursive: true, force: true });
}

compileMessages();
try {
  const { table, scriptBytes } = await buildWeb(aside('new'));
  putInPlace();
  const languages = table.languages.join(' and ');
  console.log(`${table.routes.length} routes in ${languages}, profile ${table.profile}; inline script ${scriptBytes} bytes gzip`);
} finally {
  rmSync(aside('new'), { recursive: true, force: true });
}
