/** Storage keys of a borrower's drafts and payment data: `draftText.ts`, `repaymentInfo.ts`. */
const BORROWER_KEYS = /^(?:complaintDraft|repaymentInfo):/;
/** Database of `photos.ts` for the photos of a draft. */
const PHOTOS = 'complaint';
const OWNER_KEY = 'hiram.borrower';

/** Deletes a borrower's data from the phone, because the session is over or another borrower uses the phone. */
export function deleteBorrowerData(): void {
  try {
    for (const name of Object.keys(localStorage)) if (BORROWER_KEYS.test(name)) localStorage.removeItem(name);
    indexedDB.deleteDatabase(PHOTOS);
  } catch {
    // Inaccessible storage contains no data either.
  }
}

/** @param userId borrower of the page; '' if the page was opened for none */
export function deleteOtherBorrowerData(userId: string): void {
  try {
    const before = localStorage.getItem(OWNER_KEY);
    if (userId === '' || before === userId) return;
    if (before !== null) deleteBorrowerData();
    localStorage.setItem(OWNER_KEY, userId);
  } catch {
    return;
  }
}
