import { join } from 'node:path';
import type { Engine } from './engine.ts';

const ROOT = join(import.meta.dirname, '../..');
const MEGABYTE = 1_000_000;

/** Size limit of each image in MB, as the engine reports it. */
const BUDGETS: Readonly<Record<string, number>> = { service: 250, web: 60, sandbox: 150 };

/** Files that no image needs. */
const NEEDLESS_FILES = /\.(?:map|d\.[mc]?ts|test\.tsx?|spec\.tsx?|stories\.tsx|tsbuildinfo)$|\/(?:\.git|testing|__tests__)\/|(?:^|\/)npm\//;

/** Files that every image must contain. */
const REQUIRED_FILES = ['usr/share/doc/hiram/sbom.cdx.json', 'usr/share/doc/hiram/THIRD-PARTY-NOTICES.txt'];

export async function buildImages(engine: Engine): Promise<void> {
  for (const name of Object.keys(BUDGETS)) {
    const began = performance.now();
    await engine.show('docker', ['build', '-q', '-f', join(ROOT, `deploy/${name}.Dockerfile`), '-t', `hiram/${name}`, ROOT]);
    console.log(`       hiram/${name} built in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

export async function checkImages(engine: Engine): Promise<void> {
  const faults: string[] = [];
  for (const [name, budget] of Object.entries(BUDGETS)) {
    const size = Number(await engine.docker('image', 'inspect', '--format', '{{.Size}}', `hiram/${name}`)) / MEGABYTE;
    console.log(`       hiram/${name} ${size.toFixed(1)} MB of ${budget}`);
    if (size > budget) faults.push(`hiram/${name} has ${size.toFixed(1)} MB, and ${budget} are allowed`);
    faults.push(...faultsIn(await filesIn(engine, name)).map((fault) => `hiram/${name}: ${fault}`));
  }
  if (faults.length > 0) throw new Error(faults.slice(0, 20).join('\n'));
}

export function faultsIn(files: readonly string[]): readonly string[] {
  const needlessFiles = files.filter((file) => NEEDLESS_FILES.test(file)).map((file) => `${file} is not needed in an image`);
  return [...needlessFiles, ...REQUIRED_FILES.filter((file) => !files.includes(file)).map((file) => `${file} is missing`)];
}

async function filesIn(engine: Engine, name: string): Promise<readonly string[]> {
  const container = await engine.docker('create', `hiram/${name}`);
  const archive = engine.list(container);
  try {
    return await archive;
  } finally {
    await engine.docker('rm', container);
  }
}
