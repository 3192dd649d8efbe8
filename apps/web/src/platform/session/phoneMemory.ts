/** Under which pages leave what a borrower wrote and what she pays with: `draftText.ts`, `repaymentInfo.ts`. */
const KEPT = /^(?:complaintDraft|repaymentInfo):/;
/** Where `photos.ts` keeps the photographs of a draft. */
const PHOTOS = 'complaint';
const WHOSE = 'hiram.borrower';

/** Nothing of a borrower stays on the phone: her session is over, or somebody else holds it now. */
export function forgetBorrower(): void {
  try {
    for (const name of Object.keys(localStorage)) if (KEPT.test(name)) localStorage.removeItem(name);
    indexedDB.deleteDatabase(PHOTOS);
  } catch {
    // What can't be touched can't be kept either.
  }
}

/** @param userId of the page; '' where it was opened for nobody */
export function forgetOthers(userId: string): void {
  try {
    const before = localStorage.getItem(WHOSE);
    if (userId === '' || before === userId) return;
    if (before !== null) forgetBorrower();
    localStorage.setItem(WHOSE, userId);
  } catch {
    return;
  }
}
