/** `npm run partner:pack`: packs the client without dependencies on this repository, as `dist/hiram-partner-….tgz`. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';

const PACKAGE = import.meta.dirname;
const ROOT = join(PACKAGE, '../..');
/** Export paths of the package and their source files. */
const ENTRIES = { '.': 'client', './webhooks': 'webhooks' } as const;
const files = Object.values(ENTRIES);

const { values } = parseArgs({ options: { into: { type: 'string', default: join(PACKAGE, 'dist') } } });
const into = resolve(values.into);
const content = join(into, 'package');
rmSync(content, { recursive: true, force: true });
mkdirSync(content, { recursive: true });
await writeCode();
writeTypes();
writeFileSync(join(content, 'package.json'), `${JSON.stringify(description(), null, 2)}\n`);
cpSync(join(PACKAGE, 'README.md'), join(content, 'README.md'));
cpSync(join(ROOT, 'LICENSE'), join(content, 'LICENSE'));
// The bundle contains zod, so the package must contain its licence.
cpSync(join(ROOT, 'node_modules/zod/LICENSE'), join(content, 'LICENSE-zod'));
const packed = execFileSync('npm', ['pack', content, '--pack-destination', into, '--silent'], { encoding: 'utf8', cwd: into });
console.log(join(into, packed.trim()));

/** Bundles the client with the parts of the contract that it uses, including the schemas that validate answers. */
async function writeCode(): Promise<void> {
  const input = Object.fromEntries(files.map((file) => [file, join(PACKAGE, 'src', `${file}.ts`)]));
  const bundle = await rolldown({ input, platform: 'node', treeshake: true });
  await bundle.write({ dir: content, format: 'esm', chunkFileNames: '[name].js' });
  await bundle.close();
}

/** Copies the client's own declarations only. They must not refer to types of the contract, which are not in the package. */
function writeTypes(): void {
  const types = join(into, 'types');
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', PACKAGE, '--outDir', types], { stdio: 'inherit' });
  for (const file of files) cpSync(join(types, 'packages/partner/src', `${file}.d.ts`), join(content, `${file}.d.ts`));
  rmSync(types, { recursive: true });
}

function description(): object {
  const { name, version, license, engines } = {
    ...(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { license: string; engines: object }),
    ...(JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { name: string; version: string }),
  };
  const exports = Object.entries(ENTRIES).map(([path, file]) => [path, { types: `./${file}.d.ts`, default: `./${file}.js` }]);
  return { name, version, license, engines, type: 'module', exports: Object.fromEntries(exports) as object };
}
