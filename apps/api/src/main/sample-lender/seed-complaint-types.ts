import { COLLECTION_PROBLEM_TYPE, UNRECORDED_PAYMENT_PROBLEM_TYPE } from '@hiram/contract/endpoints/complaint.ts';
import type { CellDatabase } from '../../platform/db/cells.ts';

/** The sample lender's. A type keeps its number for ever: complaints refer to it. */
const TYPES = [
  { type: COLLECTION_PROBLEM_TYPE, title: 'Collection' },
  { type: UNRECORDED_PAYMENT_PROBLEM_TYPE, title: 'Repayment not recorded' },
  { type: 3, title: 'Amount or fees' },
  { type: 4, title: 'My personal information' },
  { type: 5, title: 'The app' },
] as const;

const COLLECTION_SUB_TYPES = [
  { sub_type: 1, title: 'Calls or texts at odd hours' },
  { sub_type: 2, title: 'My family or colleagues were contacted' },
  { sub_type: 3, title: 'Rude or threatening language' },
] as const;

export async function seedComplaintTypes(database: CellDatabase): Promise<void> {
  await database
    .insertInto('complaint_type')
    .values(TYPES.map((row, position) => ({ ...row, position })))
    .onConflict((conflict) => conflict.column('type').doUpdateSet(({ ref }) => ({ title: ref('excluded.title') })))
    .execute();
  await database
    .insertInto('complaint_sub_type')
    .values(COLLECTION_SUB_TYPES.map((row, position) => ({ ...row, position })))
    .onConflict((conflict) => conflict.column('sub_type').doUpdateSet(({ ref }) => ({ title: ref('excluded.title') })))
    .execute();
}
