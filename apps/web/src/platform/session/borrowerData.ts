import { DRAFT_PREFIX, PHOTO_DATABASE, REPAYMENT_PREFIX } from './phoneStorage.ts';

const OWNER_KEY = 'hiram.borrower';

/** Deletes a borrower's data from the phone, because the session is over or another borrower uses the phone. */
export function deleteBorrowerData(): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(DRAFT_PREFIX) || name.startsWith(REPAYMENT_PREFIX)) localStorage.removeItem(name);
    indexedDB.deleteDatabase(PHOTO_DATABASE);
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
