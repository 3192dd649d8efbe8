import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterFile } from '../../testing/after-file.ts';
import { startChild } from '../../testing/child.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { STAFF, startDesk } from '../../testing/desk.ts';
import { startService } from '../../testing/service.ts';
import { Browser } from '../../testing/staff-browser.ts';

const { resources, environment } = await startService();
const desk = await startDesk(environment);
const folder = await mkdtemp(join(tmpdir(), 'hiram-terminal-'));
afterFile(() => rm(folder, { recursive: true }));

/** Starts a terminal that has no database address, key or other secret of the service. */
const startTerminal = (more: Readonly<Record<string, string>>, ...words: string[]) =>
  startChild('ops.ts', { DESK_URL: desk.origin, ...more }, words);
const signInSettings = { DESK_ISSUER: desk.issuer, DESK_TERMINAL_ID: 'terminal' };
const LIST = ['list-discrepancies', '--reason', 'daily look'];
const operators = async (command: string): Promise<readonly string[]> => {
  const rows = await resources.directory.selectFrom('staff_action').select('operator').where('command', '=', command).execute();
  return rows.map(({ operator }) => operator);
};

test('a device login is stored for its owner only, reused by the next command, and named in the staff actions', async () => {
  const file = join(folder, 'token');
  const first = startTerminal({ ...signInSettings, STAFF_TOKEN_FILE: file }, ...LIST);
  // The prompt must not be part of the answer, which a script may parse.
  const [, address = ''] = await waitUntil(
    async () => /Sign in at (\S+); the code is/.exec(first.output()) ?? [],
    (found) => found.length > 0,
  );
  await new Browser().signInThrough(address, STAFF.agent, null);
  expect([await first.exitCode(), first.output()]).toMatchObject([0, expect.stringContaining('[]')]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const second = startTerminal({ STAFF_TOKEN_FILE: file }, ...LIST);
  expect([await second.exitCode(), second.output()]).toEqual([0, '[]\n']);
  expect(await operators('list-discrepancies')).toEqual([STAFF.agent, STAFF.agent]);
  expect(await readFile(file, 'utf8')).toMatch(/^ey/);
});

test('a script authenticates with a staff token whose role applies, and cannot name an operator', async () => {
  const of = async (role: keyof typeof STAFF) => ({ STAFF_TOKEN: await desk.sign(desk.claims({ sub: STAFF[role], roles: [role] })) });
  const outputOf = async (more: Readonly<Record<string, string>>, ...words: string[]) => {
    const child = startTerminal(more, ...words);
    return [await child.exitCode(), child.output()];
  };
  expect(await outputOf(await of('auditor'), 'trial-balance', '--reason', 'daily look')).toMatchObject([
    0,
    expect.stringContaining('"sum"'),
  ]);
  const [refused] = await outputOf(await of('auditor'), 'finish-move', '--shard', '1', '--reason', 'x');
  expect(refused).toBe(1);
  const typed = await outputOf(await of('agent'), ...LIST, '--operator', 'maria');
  expect(typed).toMatchObject([1, expect.stringContaining("Unknown option '--operator'")]);
  const expired = { STAFF_TOKEN: await desk.sign(desk.claims({ exp: 1 })) };
  expect((await outputOf({ ...signInSettings, ...expired }, ...LIST))[0]).toBe(1);
  expect(await outputOf({}, ...LIST)).toMatchObject([1, expect.stringContaining('No sign-in')]);
  expect(await outputOf({ DESK_URL: 'http://desk.example' }, ...LIST)).toMatchObject([1, expect.stringContaining('DESK_URL needs https')]);
  expect(await operators('trial-balance')).toEqual([STAFF.auditor]);
});

test('sends the file that an option names from the terminal', async () => {
  const file = join(folder, 'terms.txt');
  await writeFile(file, 'What we agreed to.\n');
  const token = await desk.sign(desk.claims());
  const words = ['publish-agreement', '--position', '1', '--version', '2', '--title', 'Terms', '--text', file, '--reason', 'next version'];
  const child = startTerminal({ STAFF_TOKEN: token }, ...words);
  expect([await child.exitCode(), child.output()]).toMatchObject([0, expect.stringContaining('"done": true')]);
  const listPublished = resources.cells.all.map(({ database }) =>
    database.selectFrom('agreement_template').select('body').where('title', '=', 'Terms').where('version', '=', 2).executeTakeFirst(),
  );
  expect(await Promise.all(listPublished)).toEqual([{ body: 'What we agreed to.' }, { body: 'What we agreed to.' }]);
  expect(await operators('publish-agreement')).toEqual([STAFF.supervisor]);
});
