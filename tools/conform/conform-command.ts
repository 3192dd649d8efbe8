import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Runs `npm run conform` for a test, without npm. */
export const conform = (...words: string[]): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, ['tools/conform/run.ts', ...words], { cwd: ROOT }, (_error, output) =>
      resolve({ code: child.exitCode, output }),
    );
  });
