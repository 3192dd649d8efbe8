import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { agent, declared, queueStatesWith, stubDesk, type SentAct } from '../../../testing/deskAnswers.ts';
import { App } from '../../app/App.tsx';
import type { BorrowerFile } from '../../platform/answers.ts';
import { makeQueryClient } from '../../platform/session.tsx';

const ORDER = 'OR001';

const fileWith = (masked: boolean): BorrowerFile => ({
  user: 'u1',
  masked,
  contacts: {
    name: masked ? 'L•••' : 'Liwayway Abucay',
    phone: masked ? '0917 •••• 0142' : '09175550142',
    language: 'en',
    since: '2026-09-01 09:00',
    accounts: [],
  },
  loans: [
    {
      orderId: ORDER,
      state: 'active',
      product: 'Hiram Cash',
      principal: 8_000_00,
      appliedAt: '2026-09-01 09:00',
      disbursedOn: '2026-09-01',
      dueOn: '2026-10-01',
      dueNow: 0,
      overpayment: 0,
      giveBack: null,
      givenBackOn: null,
      owed: { principal: 8_000_00, interest: 800_00, penalty: 0, total: 8_800_00 },
      instalments: [],
    },
  ],
  transactions: [],
  complaints: [],
  contactLog: [],
  events: [],
  more: [],
});

/** Opens the file of the only order and writes the loan off. */
async function openFile(): Promise<{ readonly openedFiles: () => readonly Pick<SentAct, 'options' | 'reason'>[] }> {
  const { sent } = stubDesk({
    me: agent,
    acts: [declared('find-borrower'), declared('open-file'), declared('write-off', { effect: 'posts' })],
    states: () => queueStatesWith({ open: 0, taken: 0, mark: '1' }),
    answers: {
      'find-borrower': () => ({ found: [{ user: 'u1', orders: [ORDER], phone: '0917 •••• 0142', name: 'L•••' }] }),
      'open-file': ({ options }) => fileWith(options['unmasked'] !== 'yes'),
      'write-off': () => ({ done: true, note: 'Done.' }),
    },
  });
  window.history.replaceState(null, '', `/file?order=${ORDER}`);
  await render(<App queries={makeQueryClient()} />);
  await page.getByLabelText('Reason').fill('she wrote to us');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.element(page.getByText('L•••')).toBeVisible();
  return {
    openedFiles: () => sent.filter(({ name }) => name === 'open-file').map(({ options, reason }) => ({ options, reason })),
  };
}

async function writeOff(): Promise<void> {
  await page.getByRole('button', { name: ORDER }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Write off' }).click();
  await dialog.getByLabelText('Reason').fill('the court said so');
  await dialog.getByRole('button', { name: 'Write off' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

const masked = { options: { user: 'u1' }, reason: 'she wrote to us' };
const unmaskedRequest = { options: { user: 'u1', unmasked: 'yes' }, reason: 'to call her back' };

test('reopens an unmasked file after an act with the reason that was given for unmasking', async () => {
  const { openedFiles } = await openFile();
  await page.getByLabelText('Open with a reason').fill('to call her back');
  await page.getByRole('button', { name: 'Show all of it' }).click();
  await expect.element(page.getByText('Liwayway Abucay')).toBeVisible();

  await writeOff();

  await expect.poll(openedFiles).toEqual([masked, unmaskedRequest, unmaskedRequest]);
  await expect.element(page.getByText('Liwayway Abucay')).toBeVisible();
});

test('reopens a masked file after an act with the reason of its search, even if the form was changed since', async () => {
  const { openedFiles } = await openFile();
  await page.getByLabelText('Reason', { exact: true }).fill('another borrower');

  await writeOff();

  await expect.poll(openedFiles).toEqual([masked, masked]);
});
