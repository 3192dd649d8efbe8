import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../..');

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

/** Writes the files into an empty folder, runs the real oxlint there with the repository's own configuration, and answers `file:line rule` for each problem. */
export function lint(files: Readonly<Record<string, string>>, ...options: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'hiram-lint-'));
  try {
    for (const [path, text] of Object.entries(files)) write(join(folder, path), text);
    const config = join(repository, '.oxlintrc.json');
    const run = spawnSync(join(repository, 'node_modules/.bin/oxlint'), ['-c', config, '-f', 'json', ...options], {
      cwd: folder,
      encoding: 'utf8',
    });
    return readDiagnostics(run.stdout, run.stderr).map(({ filename, code, labels }) => `${filename}:${labels[0]?.span.line} ${code}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readDiagnostics(output: string, errors: string): readonly Diagnostic[] {
  try {
    return (JSON.parse(output) as { diagnostics: readonly Diagnostic[] }).diagnostics;
  } catch {
    throw new Error(`oxlint did not answer with JSON:\n${output}${errors}`);
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
