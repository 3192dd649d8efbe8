import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../..');

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

/** Lints the files in an empty folder with oxlint and the repository's configuration; returns `file:line rule` for each problem. */
export function lint(files: Readonly<Record<string, string>>, ...options: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'hiram-lint-'));
  try {
    for (const [path, text] of Object.entries(files)) write(join(folder, path), text);
    // A copy, because the globs of its overrides are relative to its folder.
    const config = readFileSync(join(repository, '.oxlintrc.json'), 'utf8');
    write(join(folder, '.oxlintrc.json'), config.replace('./tools/lint/plugin.ts', join(repository, 'tools/lint/plugin.ts')));
    const run = spawnSync(join(repository, 'node_modules/.bin/oxlint'), ['-f', 'json', ...options], {
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
    throw new Error(`oxlint did not print JSON:\n${output}${errors}`);
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
