import { beforeEach, expect, test } from 'vitest';
import { readableDraft } from '../features/complaint/draftText.ts';
import { storePhoto, listPhotos } from '../features/complaint/photos.ts';
import { deleteBorrowerData, deleteOtherBorrowerData } from '../platform/session/borrowerData.ts';

const owner = { userId: 'u1', orderNo: 'OR1' };
const REPAYMENT = 'repaymentInfo:u1:OR1';

beforeEach(async () => {
  localStorage.clear();
  deleteOtherBorrowerData('u1');
  readableDraft(localStorage, owner).write('They called my cousin');
  localStorage.setItem(REPAYMENT, '{}');
  localStorage.setItem('language', 'fil');
  await storePhoto('readable', owner, { key: 'k1', place: 1, file: new File(['x'], 'x.jpg'), url: null });
});

const kept = async () => [
  readableDraft(localStorage, owner).left,
  localStorage.getItem(REPAYMENT),
  (await listPhotos('readable', owner)).length,
];
const ALL = ['They called my cousin', '{}', 1];
const NOTHING = ['', null, 0];

test('forgetBorrower deletes drafts, photos and repayment data, and keeps the language', async () => {
  expect(await kept()).toEqual(ALL);
  deleteBorrowerData();
  expect(await kept()).toEqual(NOTHING);
  expect(localStorage.getItem('language')).toBe('fil');
});

test('deleteOtherBorrowerData keeps the data for the same or no borrower, and deletes it for another one', async () => {
  deleteOtherBorrowerData('u1');
  deleteOtherBorrowerData('');
  expect(await kept()).toEqual(ALL);
  deleteOtherBorrowerData('u2');
  expect(await kept()).toEqual(NOTHING);
});
