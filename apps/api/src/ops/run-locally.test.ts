import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { afterFile } from '../../testing/after-file.ts';
import { startChild } from '../../testing/child.ts';
import { STAFF, startProvider } from '../../testing/desk.ts';
import { startService } from '../../testing/service.ts';
import { Browser } from '../../testing/staff-browser.ts';
import { recordLogout } from '../platform/staff/staff-sessions.ts';

const { resources, environment } = await startService();
const { directory } = resources;
const provider = await startProvider('http://127.0.0.1:1');
const folder = await mkdtemp(join(tmpdir(), 'hiram-here-'));
afterFile(() => rm(folder, { recursive: true }));

type Settings = Readonly<Record<string, string>>;

/** Starts a terminal with the desk's whole configuration, and no desk. */
const startLocally = (more: Settings, ...words: string[]) => startChild('ops.ts', { ...environment, ...provider.settings, ...more }, words);
async function said(more: Settings, ...words: string[]): Promise<readonly [number | null, string]> {
  const child = startLocally(more, ...words);
  return [await child.exitCode(), child.output()];
}
const tokenOf = async (claims: JWTPayload = {}): Promise<Settings> => ({ STAFF_TOKEN: await provider.sign(provider.claims(claims)) });
const TRIAL_BALANCE = ['trial-balance', '--reason', 'the desk is away'];
const listOperators = async (): Promise<readonly string[]> => {
  const rows = await directory.selectFrom('staff_action').select('operator').orderBy('doneAt').execute();
  return rows.map(({ operator }) => operator);
};

test('a command runs on the machine itself while the desk is down, under the signed-in person’s name and role', async () => {
  const [code, output] = await said(await tokenOf(), ...TRIAL_BALANCE);
  expect([code, JSON.parse(output)]).toMatchObject([0, { sum: 0, differences: [] }]);
  const auditor = await tokenOf({ sub: STAFF.auditor, roles: ['auditor'] });
  expect(await said(auditor, ...TRIAL_BALANCE)).toMatchObject([0, expect.any(String)]);
  const refused = await said(auditor, 'finish-move', '--shard', '1', '--reason', 'x');
  expect(refused).toEqual([1, 'finish-move is not for the role auditor\n']);
  expect(await listOperators()).toEqual([STAFF.supervisor, STAFF.auditor]);
});

test('a person signs in on the machine by a device login', async () => {
  const child = startLocally({ DESK_TERMINAL_ID: 'terminal', STAFF_TOKEN_FILE: join(folder, 'token') }, ...TRIAL_BALANCE);
  const [, address = ''] = await waitUntil(
    async () => /Sign in at (\S+); the code is/.exec(child.output()) ?? [],
    (found) => found.length > 0,
  );
  await new Browser().signInThrough(address, 'jose.garcia', null);
  expect([await child.exitCode(), child.output()]).toMatchObject([0, expect.stringContaining('"sum": 0')]);
  expect(await said({ STAFF_TOKEN_FILE: join(folder, 'token') }, ...TRIAL_BALANCE)).toMatchObject([0, expect.any(String)]);
  expect((await listOperators()).slice(-2)).toEqual(['jose.garcia', 'jose.garcia']);
});

test('rejects the tokens that the desk would reject, and an operator option', async () => {
  const before = await listOperators();
  const good = await tokenOf();
  // The desk's test covers the verification of tokens in depth; every attempt here is a process.
  const unauthorizedSettings: readonly Settings[] = [
    await tokenOf({ exp: 1 }),
    await tokenOf({ aud: 'https://payroll.example' }),
    { STAFF_TOKEN: `${good['STAFF_TOKEN']?.slice(0, -6)}AAAAAA` },
  ];
  for (const stranger of unauthorizedSettings)
    expect([stranger, await said(stranger, ...TRIAL_BALANCE)]).toMatchObject([
      stranger,
      [1, expect.stringContaining('The staff token was rejected')],
    ]);
  const loggedOutToken = await tokenOf({ sub: 'noel.cruz', roles: ['agent'] });
  await recordLogout(directory, { tokenId: 'left', subject: 'noel.cruz', sid: null }, new Date(Date.now() + 60_000));
  expect(await said(loggedOutToken, ...TRIAL_BALANCE)).toMatchObject([1, expect.stringContaining('The staff token was rejected')]);
  expect(await said(await tokenOf({ roles: ['kitchen'] }), ...TRIAL_BALANCE)).toEqual([1, 'You have no role at the desk\n']);
  expect(await said({ ...good, DESK_ISSUER: 'http://127.0.0.1:1' }, ...TRIAL_BALANCE)).toMatchObject([
    1,
    expect.stringContaining('The identity provider does not answer'),
  ]);
  expect(await said(good, ...TRIAL_BALANCE, '--operator', 'maria')).toMatchObject([
    1,
    expect.stringContaining("Unknown option '--operator'"),
  ]);
  expect(await listOperators()).toEqual(before);
});

test('names the settings missing for a sign-in, and lists the commands for an unknown one', async () => {
  expect(await said({}, ...TRIAL_BALANCE)).toMatchObject([1, expect.stringMatching(/^Set DESK_URL to the address of the desk\./)]);
  const alone = startChild('ops.ts', {}, TRIAL_BALANCE);
  expect([await alone.exitCode(), alone.output()]).toMatchObject([1, expect.stringContaining('Set DESK_URL')]);
  const terminal = startChild('ops.ts', {}, ['nothing']);
  expect([await terminal.exitCode(), terminal.output()]).toMatchObject([1, expect.stringContaining('assign-suspense')]);
});
