import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';
import type { contactInfo } from '@hiram/contract/endpoints/support.ts';
import type { Cells } from '../../platform/db/cells.ts';
import { Refusal } from '../../platform/request/refusal.ts';

/** The contact is reference data, which every cell stores alike. */
export async function readContact(cells: Cells, overall: number): Promise<AnswerOf<typeof contactInfo>> {
  const contact = await cells.onAnyCell((database) =>
    database.selectFrom('service_contact').select(['email', 'telephone']).where('overall', '=', overall).executeTakeFirst(),
  );
  if (contact === undefined) throw new Refusal('notFound');
  return { email: contact.email, smWa: contact.telephone };
}
