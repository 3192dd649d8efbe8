import { beforeEach, expect, test } from 'vitest';
import { readableDraft } from '../features/complaint/draftText.ts';
import { keepPhoto, photosOf } from '../features/complaint/photos.ts';
import { forgetBorrower, forgetOthers } from '../platform/session/phoneMemory.ts';

const owner = { userId: 'u1', orderNo: 'OR1' };
const REPAYMENT = 'repaymentInfo:u1:OR1';

beforeEach(async () => {
  localStorage.clear();
  forgetOthers('u1');
  readableDraft(localStorage, owner).write('They called my cousin');
  localStorage.setItem(REPAYMENT, '{}');
  localStorage.setItem('language', 'fil');
  await keepPhoto('readable', owner, { key: 'k1', place: 1, file: new File(['x'], 'x.jpg'), url: null });
});

const kept = async () => [
  readableDraft(localStorage, owner).left,
  localStorage.getItem(REPAYMENT),
  (await photosOf('readable', owner)).length,
];
const ALL = ['They called my cousin', '{}', 1];
const NOTHING = ['', null, 0];

test('text, photos and what is left for paying go with the session; what names nobody stays', async () => {
  expect(await kept()).toEqual(ALL);
  forgetBorrower();
  expect(await kept()).toEqual(NOTHING);
  expect(localStorage.getItem('language')).toBe('fil');
});

test('they stay for their borrower and for an address that names nobody, and go when another opens a page', async () => {
  forgetOthers('u1');
  forgetOthers('');
  expect(await kept()).toEqual(ALL);
  forgetOthers('u2');
  expect(await kept()).toEqual(NOTHING);
});
