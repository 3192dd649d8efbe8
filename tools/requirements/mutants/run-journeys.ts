import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runsOfPlaywright, type PlaywrightReport } from '../reports.ts';
import type { TestsSaid } from './run-tests.ts';

/** Runs the journeys of these files whose title matches, until the first one fails. The pages are built anew: they hold the mutant. */
export function runJourneys(root: string, files: readonly string[], title: RegExp): TestsSaid {
  for (const pages of ['dist', 'dist-philippines']) rmSync(join(root, 'apps/web', pages), { recursive: true, force: true });
  const passed: string[] = [];
  for (const file of files) {
    const said = runFile(root, file, title);
    if ('broken' in said || said.failed !== null) return said;
    passed.push(...said.passed);
  }
  return { failed: null, passed };
}

function runFile(root: string, file: string, title: RegExp): TestsSaid {
  const philippine = file.includes('/journeys/philippines/');
  // One engine is enough to see whether a test can fail. What only the webview has is tried there.
  const engine = file.includes('/webview/') ? 'webview' : 'chromium';
  const report = join(root, philippine ? 'reports/e2e-philippines.json' : 'reports/e2e.json');
  rmSync(report, { force: true });
  const choice = ['--project', philippine ? `philippines-${engine}` : engine, '--grep', title.source, '--pass-with-no-tests'];
  const manner = ['--config', 'e2e/playwright.config.ts', '--max-failures', '1', '--retries', '0', '--workers', '1'];
  const { stderr } = spawnSync('npx', ['playwright', 'test', ...manner, ...choice, file], {
    cwd: root,
    env: { ...process.env, E2E_PROFILE: philippine ? 'philippines' : 'specified' },
    encoding: 'utf8',
  });
  if (!existsSync(report)) return { broken: `no report of the journeys: ${stderr.slice(0, 200)}` };
  const runs = runsOfPlaywright(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport);
  const failed = runs.find((run) => run.failed);
  const passed = runs.filter((run) => run.passed).map((run) => run.title);
  return { failed: failed === undefined ? null : { title: failed.title, file }, passed };
}
