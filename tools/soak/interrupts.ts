/**
 * `npm run soak interrupts`: starts each long step of the check, interrupts it at several moments, and fails when a process of it is
 * left. Names on the command line choose some of the steps.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { StepProcesses } from '../check/step-processes.ts';

const LONG_STEPS = ['build', 'test', 'e2e', 'e2e:philippines', 'e2e:kit', 'paint'];
/** While it starts, while its services start, and in the middle of its work. */
const AFTER_SECONDS = [2, 12, 45];

const names = process.argv.slice(2);
let failures = 0;
for (const step of names.length === 0 ? LONG_STEPS : names) {
  for (const seconds of AFTER_SECONDS) {
    const { met, left } = await interrupt(step, seconds);
    console.log(
      `${left.length === 0 ? 'ok    ' : 'FAILED'} ${step} after ${seconds} s: ${met} processes, ${left.length} left ${left.join(' ')}`,
    );
    if (left.length > 0) failures += 1;
  }
}
process.exitCode = failures === 0 ? 0 : 1;

async function interrupt(step: string, seconds: number): Promise<{ readonly met: number; readonly left: readonly number[] }> {
  const processes = new StepProcesses();
  const check = spawn(process.execPath, ['tools/check/run.ts', step], { detached: true, stdio: 'ignore', env: processes.environment });
  const ended = once(check, 'exit');
  let met = 0;
  for (let second = 0; second < seconds && check.exitCode === null; second += 1) {
    await sleep(1000);
    met = processes.look().length;
  }
  check.kill('SIGTERM');
  await ended;
  const left = processes.look().map(({ pid }) => pid);
  // They are shown, not kept.
  await processes.end();
  return { met, left };
}
