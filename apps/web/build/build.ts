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
const stagingFolder = (what: string): string => join(WEB, `node_modules/.${what}-${process.pid}`);

function replaceBuild(): void {
  if (existsSync(folder)) renameSync(folder, stagingFolder('old'));
  renameSync(stagingFolder('new'), folder);
  rmSync(stagingFolder('old'), { recursive: true, force: true });
}

compileMessages();
try {
  const { table, scriptBytes } = await buildWeb(stagingFolder('new'));
  replaceBuild();
  const languages = table.languages.join(' and ');
  console.log(`${table.routes.length} routes in ${languages}, profile ${table.profile}; inline script ${scriptBytes} bytes gzip`);
} finally {
  rmSync(stagingFolder('new'), { recursive: true, force: true });
}
