import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { withOwnRole } from '../../../tools/testing/process-role.ts';
import { inheritedEnvironment } from '../../../tools/testing/inherited-environment.ts';

export interface Child {
  readonly process: ChildProcess;
  output(): string;
  /** Resolves when the output contains the text; throws if the process ends first. */
  waitForOutput(text: string): Promise<void>;
  exitCode(): Promise<number | null>;
}

/** Starts a process that ends with the test. @param file below src/main, such as server.ts */
export function startChild(file: string, environment: Readonly<Record<string, string>>, words: readonly string[] = []): Child {
  const child = spawnChild(file, environment, words);
  onTestFinished(() => void child.process.kill('SIGKILL'));
  return child;
}

/** Starts a process that the caller must end. */
export function spawnChild(file: string, environment: Readonly<Record<string, string>>, words: readonly string[] = []): Child {
  const path = new URL(`../src/main/${file}`, import.meta.url).pathname;
  const child = spawn(process.execPath, [path, ...words], {
    env: { PATH: process.env['PATH'], ...inheritedEnvironment(), ...withOwnRole(file, environment) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const closed = once(child, 'close');
  return {
    process: child,
    output: () => output,
    exitCode: async () => {
      await closed;
      return child.exitCode;
    },
    waitForOutput: async (text) => {
      while (!output.includes(text)) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`ended without the output ${text}: ${output}`);
        await Promise.race([once(child.stdout, 'data'), closed]);
      }
    },
  };
}

export async function addressOf(server: Child): Promise<string> {
  await server.waitForOutput('Server listening at');
  return /Server listening at (http:\/\/[\d.:]+)/.exec(server.output())?.[1] ?? '';
}
