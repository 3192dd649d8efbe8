import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkMachine, formatFindings, type Finding } from './machine.ts';
import { repositoryRoot } from './repository.ts';

/** Returns the Debian packages of the checks, from the list of the script that installs them. */
function packagesOfChecks(): readonly string[] {
  const [, list = ''] = /^packages=\(\n([^)]*)\)$/m.exec(readFileSync(join(repositoryRoot, '.ci/run'), 'utf8')) ?? [];
  return list.trim().split(/\s+/);
}

function checkPackages(): Finding {
  const packages = packagesOfChecks();
  const name = 'Debian packages';
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Package} ${Status}\\n'], { encoding: 'utf8' });
  if (status !== 0) return { name, found: 'dpkg is not installed', remedy: `Install by hand: ${packages.join(' ')}` };
  const installed = new Set(stdout.split('\n').flatMap((line) => line.split(' install ok installed').slice(0, -1)));
  const missing = packages.filter((each) => !installed.has(each));
  if (missing.length === 0) return { name, found: `all ${packages.length}`, remedy: null };
  return { name, found: missing.join(' '), remedy: '"bash .ci/run" installs them, and runs the checks' };
}

parseArgs();
const [forDemo, forChecks] = [await checkMachine(false), [checkPackages()]];
console.log(`For the demo:\n${formatFindings(forDemo)}\n\nFor the checks, in addition:\n${formatFindings(forChecks)}`);
process.exitCode = forDemo.some(({ remedy }) => remedy !== null) ? 1 : 0;
