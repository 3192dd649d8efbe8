import { COLLECTION_PROBLEM_TYPE, UNRECORDED_PAYMENT_PROBLEM_TYPE } from '@hiram/contract/endpoints/complaint.ts';

/** Names the two types that the product defines. All other numbers are defined by the lender. */
export function complaintType(type: unknown): string {
  if (type === UNRECORDED_PAYMENT_PROBLEM_TYPE) return 'Payment not recorded';
  if (type === COLLECTION_PROBLEM_TYPE) return 'Collection';
  return typeof type === 'number' ? `Type ${type}` : '';
}
