import { execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../../tools/testing/ports.ts';
import { afterFile } from '../../testing/after-file.ts';
import { addressOf, startChild } from '../../testing/child.ts';
import { STAFF, startDesk } from '../../testing/desk.ts';
import { startSandbox } from '../../testing/sandbox.ts';
import { waitUntil } from '../../../../tools/testing/until.ts';
import { PARTNER, startService } from '../../testing/service.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../..');
let folder: string;

/** Follows docs/partner.md: installs the packed client into an empty folder, with no other source of packages. */
beforeAll(async () => {
  const room = await mkdtemp(join(tmpdir(), 'hiram-partner-'));
  afterFile(() => rm(room, { recursive: true, force: true }));
  const packOutput = await run('npm', ['run', '--silent', 'partner:pack', '--', '--into', join(room, 'packed')], { cwd: ROOT });
  folder = join(room, 'back-end');
  mkdirSync(folder);
  await run('npm', ['init', '--yes'], { cwd: folder });
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', packOutput.stdout.trim()], { cwd: folder });
});

const exampleNamed = (name: string): string => {
  const [, after = ''] = readFileSync(join(ROOT, 'docs/partner.md'), 'utf8').split(`Create \`${name}\`:\n\n\`\`\`js\n`);
  return after.split('```')[0] ?? '';
};

const sandbox = await startSandbox();
const { environment, resources } = await startService({ environment: sandbox.environment });

interface RunningProgram {
  /** Resolves with the whole output once the output contains the text. */
  readonly answers: (text: string | RegExp) => Promise<string>;
  /** Address of the program's webhook endpoint. */
  readonly url: string;
}

interface ProgramOptions {
  readonly secret?: string;
  readonly webhookSecret?: string;
  readonly port?: number;
}

/** Runs the document's code without this process's environment, including its module paths. */
async function runFirstLoan({ secret = PARTNER.secret, webhookSecret = 'whsec_AAAA', port }: ProgramOptions = {}): Promise<RunningProgram> {
  port ??= await freePort();
  writeFileSync(join(folder, 'first-loan.mjs'), exampleNamed('first-loan.mjs'));
  const program = spawn(process.execPath, ['first-loan.mjs'], {
    cwd: folder,
    env: {
      HIRAM_URL: sandbox.apiUrl,
      HIRAM_KEY_ID: PARTNER.keyId,
      HIRAM_SECRET: secret,
      HIRAM_WEBHOOK_SECRET: webhookSecret,
      SANDBOX_URL: sandbox.url,
      PORT: String(port),
    },
  });
  onTestFinished(() => void program.kill('SIGKILL'));
  let output = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const answers = (text: string | RegExp) =>
    waitUntil(
      async () => output,
      (seen) => seen.search(text) >= 0,
    );
  return { answers, url: `http://127.0.0.1:${port}/` };
}

const offers = async () =>
  (
    await Promise.all(
      resources.cells.all.map(({ database }) => database.selectFrom('offer').select(['offerId', 'principal', 'state']).execute()),
    )
  ).flat();

test('the packed client has no dependencies', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@hiram']);
  expect(readdirSync(join(folder, 'node_modules/@hiram'))).toEqual(['partner']);
});

test('at most 40 lines of docs/partner.md make an offer, accept it in the sandbox, and verify its events', async () => {
  expect(exampleNamed('first-loan.mjs').trim().split('\n').length).toBeGreaterThan(30);
  expect(exampleNamed('first-loan.mjs').trim().split('\n').length).toBeLessThanOrEqual(40);
  await addressOf(startChild('server.ts', environment));
  await startChild('worker.ts', environment).waitForOutput('worker started');
  const port = await freePort();
  const where = ['--endpoint', 'mine', '--url', `http://127.0.0.1:${port}/`, '--reason', 'a first try'];
  const desk = await startDesk(environment);
  const terminal = { DESK_URL: desk.origin, STAFF_TOKEN: await desk.deviceToken(STAFF.supervisor) };
  const added = startChild('ops.ts', terminal, ['add-endpoint', ...where]);
  expect(await added.exitCode(), added.output()).toBe(0);
  const { secret: webhookSecret } = JSON.parse(added.output()) as { secret: string };

  const first = await runFirstLoan({ port, webhookSecret });
  const output = await first.answers('loan.payout.credited');

  const [, offerId] = /^Offer (\S+): \/confirmNew\?productId=hiram-cash&userId=\w+&sessionId=[\w-]+&deviceId=[\w-]+$/m.exec(output) ?? [];
  const [, orderId] = /^Accepted: \{ orderId: '(\w+)' \}$/m.exec(output) ?? [];
  expect(await offers()).toEqual([{ offerId, principal: 800_000, state: 'accepted' }]);
  expect(output.split('\n').filter((line) => line.startsWith('loan.'))).toEqual([
    `loan.offer.made ${offerId}`,
    ...['offer.accepted', 'decision.made', 'payout.sent', 'payout.credited'].map((name) => `loan.${name} ${orderId}`),
  ]);
  const forgedHeaders = { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,AAAA' };
  expect((await fetch(first.url, { method: 'POST', headers: forgedHeaders, body: '{}' })).status).toBe(400);

  // Run again with the same key: there is still one offer, and it has been accepted already.
  await (await runFirstLoan({ webhookSecret })).answers(/Offer \S+: [^]*Accepted: \{ error: 'confirmation was refused with \d+: /);
  expect(await offers()).toHaveLength(1);
});

test('the example reports a refused call if its secret is wrong', async () => {
  await addressOf(startChild('server.ts', environment));
  const refused = await runFirstLoan({ secret: 'guessed' });
  expect(await refused.answers('createBorrower was refused')).toContain('createBorrower was refused with 900403');
});

test('the packed types check a program outside this repository', async () => {
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
