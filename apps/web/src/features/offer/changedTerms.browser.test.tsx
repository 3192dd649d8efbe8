import { profiles } from '@hiram/contract/product/profile.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityViolations } from '../../../testing/axe.ts';
import { recordNavigations } from '../../../testing/recordNavigations.ts';
import { agreedTo, agreementsData, flagged, legacyAnswer, sampleLoan } from './testing/offerFixture.ts';
import { box, button, openConfirm, pathOf, queryOf, waitUntilLoaded } from '../../../testing/openConfirm.tsx';

const { philippines, specified } = profiles;

let leaving: ReturnType<typeof recordNavigations>;
beforeEach(() => {
  leaving = recordNavigations();
});
afterEach(() => {
  leaving.stop();
});

const AGREEMENT = `${window.location.origin}/entirely/v4/agreement?token=T1`;
const answers = [flagged(sampleLoan(philippines)), flagged(agreementsData)];
const notice = page.getByText('Changed since you last agreed:', { exact: false });
const unchanged = { position: 2, version: 1, versionNow: 1 };

test('[BEY-18] names changed agreements beside the checkbox and links to their changes', async () => {
  const agreedBefore = [agreedTo({ position: 1, version: 1, versionNow: 2 }, unchanged, { position: 3, version: 2, versionNow: 4 })];
  const seen = await openConfirm([...answers, flagged({ contract_url: AGREEMENT })], { profile: philippines, agreedBefore });
  await waitUntilLoaded();
  await expect.element(notice).toHaveTextContent('Changed since you last agreed: Loan Agreement and Privacy Policy');
  await expect.element(box).not.toBeChecked();
  expect(await accessibilityViolations()).toEqual([]);

  await button('Privacy Policy: what changed').click();
  await expect.poll(() => leaving.to().map(({ url: { href } }) => href)).toEqual([AGREEMENT]);
  const asked = (await seen()).find((each) => pathOf(each).endsWith('/contract-jump'));
  expect(queryOf(asked)).toMatchObject({ productId: 'hiram-cash', scene: '3', position: '3' });
});

test('[BEY-18] the legacy page names changed agreements too', async () => {
  const legacyLoan = { ...sampleLoan(philippines), buttonText: 'Get it', promotionText: '', promotionButtonText: '' };
  await openConfirm([legacyAnswer(legacyLoan), legacyAnswer(agreementsData)], {
    path: '/confirm',
    profile: philippines,
    agreedBefore: [agreedTo({ position: 1, version: 1, versionNow: 2 })],
  });
  await waitUntilLoaded();
  await expect.element(notice).toHaveTextContent('Changed since you last agreed: Loan Agreement');
});

test.each([
  ['a first-time borrower', agreedTo()],
  ['a borrower who agreed to the current version', agreedTo(unchanged)],
  ['a borrower who agreed to a discontinued agreement', agreedTo({ position: 4, version: 1, versionNow: null })],
])('[BEY-18] shows no notice of changes to %s', async (_, agreed) => {
  await openConfirm(answers, { profile: philippines, agreedBefore: [agreed] });
  await waitUntilLoaded();
  await expect.element(notice).not.toBeInTheDocument();
});

test('[BEY-18] blocks consent until the changed agreements are loaded, and Retry loads the agreements', async () => {
  await openConfirm([...answers, flagged(agreementsData)], {
    profile: philippines,
    agreedBefore: [{ status: 500, body: '' }, agreedTo({ position: 1, version: 1, versionNow: 2 })],
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent('We couldn’t load the agreements.');
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(button('Loan')).toBeDisabled();

  await button('Retry').click();
  await expect.element(notice).toBeVisible();
  await box.click();
  await expect.element(button('Loan')).toBeEnabled();
});

test('[BEY-18] the specified profile neither requests nor shows changed agreements', async () => {
  const seen = await openConfirm([flagged(sampleLoan(specified)), flagged(agreementsData)], {
    agreedBefore: [agreedTo({ position: 1, version: 1, versionNow: 2 })],
  });
  await waitUntilLoaded();
  await expect.element(notice).not.toBeInTheDocument();
  expect((await seen()).map(pathOf).filter((path) => path.includes('/v4/'))).toEqual([]);
});
