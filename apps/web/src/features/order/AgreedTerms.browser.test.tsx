import { errorCodes } from '@hiram/contract/wire/errors.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { json, type PlannedAnswer } from '../../../testing/service.ts';
import { renderComponent } from '../../../testing/showPart.tsx';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { AgreedTerms } from './AgreedTerms.tsx';
import { flagged } from './orderFixture.ts';

let leaving: ReturnType<typeof recordNavigations>;
beforeEach(() => {
  leaving = recordNavigations();
});
afterEach(() => {
  leaving.stop();
});

const show = (...answers: PlannedAnswer[]) => renderComponent(<AgreedTerms />, ...answers);

const agreed = (versionNow: number | null) => ({ title: 'Loan Agreement', position: 1, version: 1, agreedOn: '2026-08-15', versionNow });
const answerAt = (...agreements: object[]) => json({ code: 0, message: 'success', data: { agreements } });
const row = (name: string) => page.getByRole('button', { name });
const section = page.getByRole('region', { name: 'What you agreed to' });

const AGREEMENT = `${window.location.origin}/entirely/v4/agreement?token=T1`;

test('[BEY-18] lists each agreement of the order with version and day, and opens the agreed text', async () => {
  const privacy = { ...agreed(1), title: 'Privacy Consent', position: 3 };
  const seen = await show(answerAt(agreed(1), privacy), json(flagged({ contract_url: AGREEMENT })));
  await expect.element(row('Loan Agreement Version 1, agreed on Aug 15, 2026')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);

  await row('Privacy Consent Version 1, agreed on Aug 15, 2026').click();
  await expect.poll(() => leaving.to().map(({ url: { href } }) => href)).toEqual([AGREEMENT]);
  const [, jump] = await seen();
  const query = new URL(jump?.url ?? '', window.location.origin).searchParams;
  expect([query.get('productId'), query.get('orderId'), query.get('scene'), query.get('position')]).toEqual([
    'hiram-cash',
    'OR1',
    '3',
    '3',
  ]);
});

test('[BEY-18] a row names the version of new loans if it differs from the agreed version', async () => {
  await show(answerAt(agreed(3)));
  await expect.element(row('Loan Agreement Version 1, agreed on Aug 15, 2026. New loans have version 3: see what changed')).toBeVisible();
});

test('[BEY-18] a row shows only the agreed version if new loans have no such agreement', async () => {
  await show(answerAt(agreed(null)));
  await expect.element(row('Loan Agreement Version 1, agreed on Aug 15, 2026')).toBeVisible();
});

test('[BEY-18] shows nothing while loading, and after a failed load a tap loads the agreements', async () => {
  await show({ status: 500, body: '', delayMs: 1000 }, answerAt(agreed(1)));
  await expect.element(section).not.toBeInTheDocument();
  await row('What you agreed to We couldn’t load it. Tap to try again.').click();
  await expect.element(row('Loan Agreement Version 1, agreed on Aug 15, 2026')).toBeVisible();
});

test('[BEY-18] the row of an agreement that fails to open shows the failure, and a script is not opened', async () => {
  const refused = json({ success: false, code: errorCodes.notFound, message: 'not found', data: null });
  await show(answerAt(agreed(1)), refused, json(flagged({ contract_url: 'javascript:alert(1)' })));
  await row('Loan Agreement Version 1, agreed on Aug 15, 2026').click();
  await row('Loan Agreement We couldn’t load it. Tap to try again.').click();
  await expect.element(row('Loan Agreement Version 1, agreed on Aug 15, 2026')).toBeVisible();
  expect(leaving.to()).toEqual([]);
});
