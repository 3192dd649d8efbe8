import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agreedTerms } from '@hiram/contract/endpoints/agreement.ts';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { confirmLoan } from '@hiram/contract/endpoints/offer.ts';
import { call } from '../../testing/calls.ts';
import { offeredSession, orderedSession } from '../../testing/loan-sessions.ts';
import { startService } from '../../testing/service.ts';
import { sampleAgreementText } from '../../testing/sample-lender.ts';
import { agreementCommands } from './agreement-commands.ts';
import { runCommand } from '../../testing/run-command.ts';

const { app, resources } = await startService({ environment: { HIRAM_PROFILE: 'philippines' } });

afterEach(async () => {
  for (const { database } of resources.cells.all) await database.deleteFrom('agreement_template').where('version', '>', 1).execute();
  await resources.directory.deleteFrom('staff_action').execute();
});

async function fileOf(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hiram-ops-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'agreement.txt');
  await writeFile(file, `${text}\n`);
  return file;
}

const publish = async (text: string, { version = '2', more = [] as readonly string[] } = {}): Promise<unknown> => {
  const words = ['--position', '1', '--version', version, '--title', 'Loan Agreement', '--text', await fileOf(text), ...more];
  return JSON.parse(await runCommand(agreementCommands, resources, ['publish-agreement', ...words, '--reason', 'the new law'], 'liza'));
};

const storedInEachCell = () =>
  Promise.all(
    resources.cells.all.map(({ database }) =>
      database
        .selectFrom('agreement_template')
        .select(['version', 'body', 'keyClauses'])
        .where('position', '=', 1)
        .where('version', '>', 1)
        .execute(),
    ),
  );
const actions = () => resources.directory.selectFrom('staff_action').select(['command', 'operator', 'reason']).execute();

const NEXT_TEXT = `${sampleAgreementText('Loan Agreement')}\n# 11. Language\nThe Borrower may ask for this agreement in Filipino.`;

test('[BEY-18] publish-agreement stores the next version in every cell once and records the operator', async () => {
  const { session } = await orderedSession(resources, 21);
  const more = [
    '--key-clauses-en',
    await fileOf('- You borrow {principal}.'),
    '--key-clauses-fil',
    await fileOf('- Hihiram ka ng {principal}.'),
  ];

  expect([await publish(NEXT_TEXT, { more }), await publish(NEXT_TEXT, { more })]).toMatchObject([{ done: true }, { done: false }]);

  const keyClauses = { en: '- You borrow {principal}.', fil: '- Hihiram ka ng {principal}.' };
  expect(await storedInEachCell()).toEqual(resources.cells.all.map(() => [{ version: 2, body: NEXT_TEXT, keyClauses }]));
  expect(await actions()).toEqual([{ command: 'publish-agreement', operator: 'liza', reason: 'the new law' }]);
  const answer = await call(app, agreedTerms, { query: session.query, fields: { orderId: '' } });
  expect(answer.json()).toMatchObject({ data: { agreements: [{ position: 1, version: 1, versionNow: 2 }, {}, {}] } });
});

test('[BEY-19] a version published between reading and accepting is not agreed to', async () => {
  const { session, acceptance } = await offeredSession(resources);
  await publish(NEXT_TEXT);
  await call(app, confirmLoan, { query: session.query, fields: acceptance });

  const read = await session.borrower.cell.database
    .selectFrom('agreement')
    .select(['position', 'version', 'text'])
    .where('userId', '=', session.borrower.userId)
    .orderBy('position')
    .execute();
  expect(read.map(({ position, version }) => [position, version])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
  expect(read[0]?.text).not.toContain('11. Language');
});

test('repeating an interrupted publication completes it in the remaining cells', async () => {
  await publish(NEXT_TEXT);
  const [, second] = resources.cells.all;
  await second?.database.deleteFrom('agreement_template').where('version', '=', 2).execute();

  expect(await publish(NEXT_TEXT)).toMatchObject({ done: true });

  expect((await storedInEachCell()).map((rows) => rows.map(({ version }) => version))).toEqual([[2], [2]]);
});

test.each<[string, string, string, string]>([
  ['an unknown figure', '2', 'You owe {everything}.', 'unknown figure: everything'],
  [
    'an optional figure in an unconditional line',
    '2',
    'Call {contactTelephone}.',
    'a figure that this loan does not have: contactTelephone',
  ],
  ['an unknown figure in a conditional line', '2', '[contactEmail] Write to {contactMail}.', 'unknown figure: contactMail'],
  ['a skipped version number', '3', NEXT_TEXT, 'the next version is 2'],
  ['another text for an existing version', '1', NEXT_TEXT, 'a changed text gets the next version'],
  ['a version that is not a number', 'two', NEXT_TEXT, '--version must be a whole number'],
])('publish-agreement rejects %s', async (_, version, text, fault) => {
  await expect(publish(text, { version })).rejects.toThrow(fault);

  expect((await storedInEachCell()).flat()).toEqual([]);
  expect(await actions()).toEqual([]);
});
