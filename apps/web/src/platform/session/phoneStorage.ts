/** Names of a borrower's data on the phone: drafts and payment data in local storage, and the database of a draft's photos. */
export const DRAFT_PREFIX = 'complaintDraft:';
export const REPAYMENT_PREFIX = 'repaymentInfo:';
export const PHOTO_DATABASE = 'complaint';

/** Storage that outlives the page. Accessing it throws if cookies are disabled. */
export function phoneStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
