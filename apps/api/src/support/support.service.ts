import type { AnswerOf } from '@hiram/contract/endpoint.ts';
import type { contactInfo } from '@hiram/contract/support.ts';
import type { Cells } from '../cells.ts';
import { Refusal } from '../refusal.ts';
import { findServiceContact } from './support.store.ts';

export async function readContact(cells: Cells, overall: number): Promise<AnswerOf<typeof contactInfo>> {
  const contact = await findServiceContact(cells.any().database, overall);
  if (contact === null) throw new Refusal('notFound');
  return { email: contact.email, smWa: contact.telephone };
}
