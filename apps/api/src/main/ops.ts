import { ACTS } from './acts.ts';
import { callDesk } from '../ops/call-desk.ts';
import { readCommand } from '../ops/run-command.ts';
import { runLocally } from '../ops/run-locally.ts';

const printError = (error: unknown): boolean => process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

async function run(words: readonly string[]): Promise<void> {
  const command = readCommand(ACTS, words);
  const { DESK_URL: desk = '' } = process.env;
  const terminal = { environment: process.env, print: printError };
  process.stdout.write(`${await (desk === '' ? runLocally(command, terminal) : callDesk(command, desk, terminal))}\n`);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  printError(error);
  process.exitCode = 1;
});
