import { COLLECTION_PROBLEM_TYPE, UNRECORDED_PAYMENT_PROBLEM_TYPE } from '@hiram/contract/endpoints/complaint.ts';

/** The two that the product knows. A lender numbers the others itself. */
export function complaintType(type: unknown): string {
  if (type === UNRECORDED_PAYMENT_PROBLEM_TYPE) return 'Payment not recorded';
  if (type === COLLECTION_PROBLEM_TYPE) return 'Collection';
  return typeof type === 'number' ? `Type ${type}` : '';
}
