import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { contactInfo } from '@hiram/contract/endpoints/support.ts';
import type { Cells } from '../../platform/db/cells.ts';
import { Refusal } from '../../platform/request/refusal.ts';
import { findServiceContact } from './support.store.ts';

export async function readContact(cells: Cells, overall: number): Promise<AnswerOf<typeof contactInfo>> {
  const contact = await findServiceContact(cells.any().database, overall);
  if (contact === null) throw new Refusal('notFound');
  return { email: contact.email, smWa: contact.telephone };
}
