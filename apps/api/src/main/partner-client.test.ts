import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { afterFile } from '../../testing/after-file.ts';
import { addressOf, startChild } from '../../testing/child.ts';
import { PARTNER, startService } from '../../testing/service.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../..');
const { environment, resources } = await startService();
let folder: string;

/** As a reader of docs/partner.md has it: an empty folder, and the packed client installed into it from nowhere else. */
beforeAll(async () => {
  const room = await mkdtemp(join(tmpdir(), 'hiram-partner-'));
  afterFile(() => rm(room, { recursive: true, force: true }));
  const packed = await run('npm', ['run', '--silent', 'partner:pack', '--', '--into', join(room, 'packed')], { cwd: ROOT });
  folder = join(room, 'back-end');
  mkdirSync(folder);
  await run('npm', ['init', '--yes'], { cwd: folder });
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed.stdout.trim()], { cwd: folder });
});

/** The lines that the document shows for a file. */
const shown = (name: string): string => {
  const [, after = ''] = readFileSync(join(ROOT, 'docs/partner.md'), 'utf8').split(`Create \`${name}\`:\n\n\`\`\`js\n`);
  return after.split('```')[0] ?? '';
};

async function runFirstOffer(secret: string) {
  const address = await addressOf(startChild('server.ts', environment));
  writeFileSync(join(folder, 'first-offer.mjs'), shown('first-offer.mjs'));
  // Nothing of this run's own environment: not even where its packages are.
  const env = { HIRAM_URL: address, HIRAM_KEY_ID: PARTNER.keyId, HIRAM_SECRET: secret };
  return run(process.execPath, ['first-offer.mjs'], { cwd: folder, env });
}

const offers = async () =>
  (
    await Promise.all(
      resources.cells.all.map(({ database }) => database.selectFrom('offer').select(['offer_id', 'principal', 'state']).execute()),
    )
  ).flat();

test('the packed client brings no other package along', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@hiram']);
  expect(readdirSync(join(folder, 'node_modules/@hiram'))).toEqual(['partner']);
});

test('the lines of docs/partner.md, at most 40, make a signed offer in an empty folder, and one offer when they run again', async () => {
  expect(shown('first-offer.mjs').trim().split('\n').length).toBeGreaterThan(20);
  expect(shown('first-offer.mjs').trim().split('\n').length).toBeLessThanOrEqual(40);

  const { stdout } = await runFirstOffer(PARTNER.secret);

  const [, offerId = ''] = /^Offer (\S+), open/.exec(stdout) ?? [];
  expect(stdout).toMatch(/Open \/confirmNew\?productId=hiram-cash&userId=\w+&sessionId=[\w-]+&deviceId=[\w-]+ of the pages/);
  expect(await offers()).toEqual([{ offer_id: offerId, principal: 800_000, state: 'open' }]);
  expect((await runFirstOffer(PARTNER.secret)).stdout).toContain(`Offer ${offerId},`);
  expect(await offers()).toHaveLength(1);
});

test('with another secret the same lines are refused, and say so', async () => {
  await expect(runFirstOffer('guessed')).rejects.toMatchObject({
    stderr: expect.stringContaining('createBorrower was refused with 900403') as string,
  });
});

test('its types are whole: a program that is written with them is checked without this repository', async () => {
  const program = (principal: string): string => `
    import { partnerClient, type PartnerError } from '@hiram/partner';
    import { verifyWebhook } from '@hiram/partner/webhooks';
    const hiram = partnerClient({ apiUrl: '', keyId: '', secret: '' });
    const made = await hiram.makeOffer({ userId: '', productId: '', principal: ${principal}, instalments: 4, periodDays: 30 });
    export const id: string | PartnerError['kind'] = made.ok ? made.value.offerId : made.error.kind;
    const webhook = verifyWebhook<{ type: string }>({ secrets: [], headers: {}, body: '' });
    export const type: string = webhook.ok ? webhook.event.type : webhook.fault;
  `;
  const check = (principal: string) => {
    writeFileSync(join(folder, 'program.mts'), program(principal));
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom', '--types', ''];
    return run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, 'program.mts'], { cwd: folder });
  };

  expect((await check('800_000')).stdout).toBe('');
  await expect(check("'8000.00'")).rejects.toMatchObject({ stdout: expect.stringContaining("'string' is not assignable") as string });
});
