/** `npm run soak`: the long tests, whole, with their figures. Names on the command line choose some of them. */
import { spawnSync } from 'node:child_process';
import { longTests } from './long-tests.ts';

const names = process.argv.slice(2);
const unknown = names.filter((name) => !longTests.some((test) => test.name === name));
if (unknown.length > 0)
  throw new Error(`no such long test: ${unknown.join(', ')}; there are ${longTests.map(({ name }) => name).join(', ')}`);
const chosen = names.length === 0 ? longTests : longTests.filter(({ name }) => names.includes(name));

const results = chosen.map(({ name, about, command: [program = '', ...options] }) => {
  console.log(`\n${name}: ${about}`);
  const start = performance.now();
  // Its figures go straight to the screen: a long test that says nothing looks like one that hangs.
  const { status } = spawnSync(program, options, { stdio: ['ignore', 'inherit', 'inherit'] });
  return { name, result: status === 0 ? 'passed' : 'failed', minutes: ((performance.now() - start) / 60_000).toFixed(1) };
});
console.table(results);
process.exitCode = results.every(({ result }) => result === 'passed') ? 0 : 1;
